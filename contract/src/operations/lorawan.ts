import { z } from 'zod'
import { mostHeard, mostUplinks, uplinkLimits } from '../uplink-limits.ts'
import { op, openToPrograms } from '../op.ts'
import { Done } from '../schemas/common.ts'
import {
  HeardSensor,
  HeardUplink,
  IssuedSecret,
  LorawanSecretState,
  NetworkServerMessage,
  NetworkServerQuery,
  UplinkAnswer,
} from '../schemas/lorawan.ts'

export const lorawanOperations = openToPrograms(
  {
    getLorawanSecret: op('GET', '/lorawan/secret', {
      summary: 'Read whether there is a secret for the network server',
      description: 'It says when the secret was issued and used, and not the secret.',
      access: 'device-management',
      narrowed: 'refused',
      response: LorawanSecretState,
    }),
    issueLorawanSecret: op('POST', '/lorawan/secret', {
      summary: 'Issue a secret for the network server',
      description:
        'The answer shows it this one time. An integrator has one secret: the one before ends at once.',
      access: 'device-management',
      narrowed: 'refused',
      recentSignIn: true,
      audit: 'LORAWAN_SECRET_ISSUED',
      response: IssuedSecret,
    }),
    endLorawanSecret: op('DELETE', '/lorawan/secret', {
      summary: 'End the secret of the network server',
      description: 'Uplinks are refused from then on.',
      access: 'device-management',
      narrowed: 'refused',
      audit: 'LORAWAN_SECRET_ENDED',
      response: Done,
    }),
    listHeardSensors: op('GET', '/lorawan/sensors', {
      summary: 'List the sensors that the network server has heard',
      description:
        `Also those that nobody registered, as long as they were heard in the last ${uplinkLimits.unregisteredDays} days. The one that was heard ` +
        `last comes first. At most ${mostHeard.toLocaleString('en')}.`,
      access: 'device-management',
      narrowed: 'refused',
      response: z.array(HeardSensor),
    }),
    listUplinks: op('GET', '/lorawan/sensors/{macAddress}/uplinks', {
      summary: 'List the last uplinks of a sensor, with what was found in them',
      description: `The newest first, at most ${mostUplinks}. Uplinks are kept for ${uplinkLimits.days} days.`,
      access: 'device-management',
      narrowed: 'refused',
      response: z.array(HeardUplink).max(mostUplinks),
      failures: { 429: 'Too many payloads of the integrator are being decoded.' },
    }),
    /** What a network server calls, with the secret of an integrator. */
    storeUplink: {
      ...op('POST', '/lorawan/uplink', {
        summary: 'Store an uplink of a sensor',
        description:
          'For the webhook of The Things Stack v3 and the HTTP integration of ChirpStack v4, both with JSON. The uplink is stored and ' +
          'answered at once, and its payload is decoded afterwards. Sending it again changes nothing. Everything else that these servers ' +
          'send is taken and ignored.',
        access: 'network-server',
        narrowed: 'not',
        query: NetworkServerQuery,
        body: NetworkServerMessage,
        response: UplinkAnswer,
        failures: {
          429: 'The network server makes too many calls. `Retry-After` says when to go on.',
        },
      }),
      access: 'network-server' as const,
    },
  },
  'getLorawanSecret',
  'endLorawanSecret',
  'storeUplink',
)
