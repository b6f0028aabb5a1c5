import { NetworkServerMessage } from '#contract/schemas/lorawan'
import type { NewNetworkServer } from '#contract/schemas/lorawan/network-server'
import { fromZod, reporting } from '../../http/input/read.ts'
import { readMessage, type Message } from './message-rules.ts'
import { presets, readByPaths } from './paths-rules.ts'

type Kind = Pick<NewNetworkServer, 'kind' | 'paths'>

/** Reads a message as the kind of the network server says. Whoever has no kind sends as The Things Stack or ChirpStack. */
export function readFrom(
  server: Kind | undefined,
  message: unknown,
  event: string | undefined,
  now: Date,
): Message {
  const paths = server && (server.paths ?? presets[server.kind])
  if (paths) return readByPaths(message, paths, now)
  const known = NetworkServerMessage.safeParse(message, reporting)
  if (known.error) throw fromZod(known.error)
  return readMessage(known.data, event, now)
}
