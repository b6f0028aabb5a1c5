import { createInterface } from 'node:readline'
import { basePath } from '#contract/op'
import { load } from './loader.ts'
import { type Server, withServers } from './servers.ts'

const connections = 10
/** Enough for the code to be compiled. */
const warmUp = 300
const requests = 40

/** A platform that is measured whenever a line asks for it, so that two versions can take turns. The line is the path of a call. */
export const measure = async () =>
  withServers(async ({ db, start }) => {
    await db.execute('vacuum analyze')
    const platform = await start('platform')
    const warm = new Set<string>()
    console.info('ready')
    for await (const path of createInterface({ input: process.stdin })) {
      if (!warm.has(path)) await processorOf(platform, path, warmUp)
      warm.add(path)
      console.info(String(await processorOf(platform, path, requests)))
    }
  })

/** Milliseconds of the server's processor for a thousand requests. Other work on the machine changes them little. */
async function processorOf(platform: Server, path: string, each: number): Promise<number> {
  const before = await platform.ask<number>({ ask: 'cpu' })
  const until = { seconds: 60, requests: each }
  const { requests: made } = await load({ ...platform, path: basePath + path }, connections, until)
  return ((await platform.ask<number>({ ask: 'cpu' })) - before) / made
}
