import { basePath, type Operation } from '#contract/op'
import { operations } from '#contract/operations/index'
import { expect, test } from 'vitest'
import { startOwnApp } from '../testing/own-app.ts'

const platform = await startOwnApp()

const known = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'] as const

const addresses = [
  ...new Set(Object.values(operations).map(({ path }) => path.replaceAll(/\{\w+\}/g, 'x-1'))),
]

const takes = (address: string) => {
  const here = Object.values<Operation>(operations).filter(({ path }) =>
    new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address),
  )
  const reads = here.some(
    ({ method, audit, responseType }: Operation) => method === 'GET' && !audit && responseType !== 'events',
  )
  return [...new Set([...here.map(({ method }) => method), ...(reads ? ['HEAD'] : [])])].toSorted()
}

test.each(addresses)(
  '%s refuses every other method with 405 and names those that it takes',
  async (address) => {
    const wrong = known.filter((method) => !takes(address).includes(method))
    expect(wrong).not.toEqual([])
    for (const method of wrong) {
      const answer = await platform.app.inject({ method, url: basePath + address })
      expect([method, answer.statusCode]).toEqual([method, 405])
      expect(answer.headers['allow']).toBe([...takes(address), 'OPTIONS'].join(', '))
      if (method !== 'HEAD') expect(answer.json()).toHaveProperty('requestId')
    }
  },
)

test('a method that it takes is not refused, and needs a token', async () => {
  for (const address of addresses) {
    for (const method of takes(address)) {
      const answer = await platform.app.inject({ method: method as 'GET', url: basePath + address })
      expect([address, method, answer.statusCode]).toEqual([address, method, 401])
    }
  }
})

test('HEAD on the sign-out address signs nobody out', async () => {
  const url = `${basePath}/account/logout`
  const answer = await platform.app.inject({ method: 'HEAD', url })
  expect(answer.statusCode).toBe(405)
})

test('OPTIONS names the methods', async () => {
  const answer = await platform.app.inject({ method: 'OPTIONS', url: `${basePath}/account?x=1` })
  expect([answer.statusCode, answer.headers['allow']]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
})

test('a method unknown to HTTP is refused in the same way', async () => {
  const answer = await platform.app.inject({ method: 'QUERY' as 'GET', url: `${basePath}/account` })
  expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
})

test('the health addresses can only be read', async () => {
  const answer = await platform.app.inject({ method: 'POST', url: '/healthz' })
  expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test.each(['GET', 'POST', 'OPTIONS'] as const)('%s to an unknown address is not found', async (method) => {
  expect((await platform.app.inject({ method, url: `${basePath}/nowhere` })).statusCode).toBe(404)
})
