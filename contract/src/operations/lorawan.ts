import { z } from 'zod'
import { mostHeard, mostUplinks, networkServerLimits, uplinkLimits } from '../uplink-limits.ts'
import { op, openToPrograms } from '../op.ts'
import { Done } from '../schemas/common.ts'
import {
  HeardSensor,
  HeardUplink,
  IssuedSecret,
  LorawanSecretState,
  NetworkServerQuery,
  UplinkAnswer,
  UplinkMessage,
} from '../schemas/lorawan.ts'
import {
  MessageToTry,
  NetworkServer,
  NetworkServerSecret,
  NetworkServerUpdate,
  NewNetworkServer,
  NewSecret,
  TriedMessage,
} from '../schemas/lorawan/network-server.ts'

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
          'For the webhook of The Things Stack v3, the HTTP integration of ChirpStack v4, and whatever else posts JSON. The kind of the ' +
          'network server whose secret it sends says how it is read. The uplink is stored and ' +
          'answered at once, and its payload is decoded afterwards. Sending it again changes nothing. Everything else that these servers ' +
          'send is taken and ignored.',
        access: 'network-server',
        narrowed: 'not',
        query: NetworkServerQuery,
        body: UplinkMessage,
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

const servers = '/management/networkserver'
const one = `${servers}/{networkServerId}` as const

export const networkServerOperations = openToPrograms({
  listNetworkServers: op('GET', servers, {
    summary: "List the network servers of the caller's integrator",
    description: 'Sorted by name. Nobody reads a secret again.',
    access: 'device-management',
    narrowed: 'refused',
    response: z.array(NetworkServer).max(networkServerLimits.servers),
  }),
  createNetworkServer: op('POST', servers, {
    summary: 'Add a network server',
    description:
      'The answer shows its secret this one time. The network server sends each message to `/lorawan/uplink`, with the header ' +
      '`Authorization: Bearer` and the secret. What it sends is read as its kind says.',
    access: 'device-management',
    narrowed: 'refused',
    recentSignIn: true,
    audit: 'LORAWAN_SERVER_CREATED',
    body: NewNetworkServer,
    response: NetworkServerSecret,
    failures: { 409: `The integrator has ${networkServerLimits.servers} network servers.` },
  }),
  updateNetworkServer: op('PUT', one, {
    summary: 'Replace what is known of a network server',
    description: 'Its secret stays.',
    access: 'device-management',
    narrowed: 'refused',
    audit: 'LORAWAN_SERVER_UPDATED',
    body: NetworkServerUpdate,
    response: NetworkServer,
    failures: { 409: 'Somebody else changed it meanwhile.' },
  }),
  deleteNetworkServer: op('DELETE', one, {
    summary: 'Delete a network server',
    description: 'Its messages are refused from then on. Sensors and their values stay.',
    access: 'device-management',
    narrowed: 'refused',
    audit: 'LORAWAN_SERVER_DELETED',
    response: Done,
  }),
  renewNetworkServerSecret: op('POST', `${one}/secret`, {
    summary: 'Issue another secret for a network server',
    description:
      'The secret before stays valid for the hours of the request, so that nothing is refused until the network server has the new one.',
    access: 'device-management',
    narrowed: 'refused',
    recentSignIn: true,
    audit: 'LORAWAN_SERVER_SECRET_ISSUED',
    body: NewSecret,
    response: NetworkServerSecret,
  }),
  tryNetworkServer: op('POST', `${servers}/try`, {
    summary: 'Try what would be read of a message',
    description: 'Nothing is stored.',
    access: 'device-management',
    narrowed: 'refused',
    body: MessageToTry,
    response: TriedMessage,
  }),
})
