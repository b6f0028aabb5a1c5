import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { openApiDocument } from './reference/openapi.ts'
import type { Operation } from './op.ts'
import { operationGroups, operations } from './operations/index.ts'

/** Every call that the specification names: method, path, names of the query, and the type of its body. */
const calls = `
  GET /organization/location/{locationId}
  PUT /organization/location/{locationId} json
  DELETE /organization/location/{locationId}
  GET /organization/location/integrator/{integratorId}
  GET /control/organization/location/integrator/{integratorId}
  GET /management/organization/location
  POST /organization/location json
  POST /organization/location/{locationId}/{integratorId}
  GET /organization/location/{locationId}/tree
  POST /organization/location/{locationId}/tree/recreate
  POST /organization/location/{locationId}/reset
  POST /control/organization/location/{locationId}/reset
  PATCH /control/organization/location/{locationId}/recreateconditionals
  PATCH /control/organization/location/{locationId}/cleanmetric
  POST /organization/location/{locationId}/image json
  POST /organization/location/conditional json
  DELETE /organization/location/conditional json
  POST /organization/location/conditional/get json
  PUT /organization/location/conditional json
  PATCH /organization/location/{locationId}/zone/{zoneId} json
  GET /organization/location/{locationId}/zone/{zoneId}/automation
  PUT /organization/location/{locationId}/zone/{zoneId}/automation json
  POST /organization/location/{locationId}/zone/{zoneId}/calendar
  DELETE /organization/location/{locationId}/zone/{zoneId}/calendar
  POST /organization/location/{locationId}/zone/{zoneId}/calendar/day json
  POST /organization/location/{locationId}/calendar/day json
  GET /organization/location/{locationId}/zone/{zoneId}/component/{componentId}
  PATCH /organization/location/{locationId}/zone/{zoneId}/component/{componentId} json
  PATCH /organization/location/{locationId}/zone/{zoneId}/component/{componentId}/split json
  GET /organization/location/{locationId}/zone/{zoneId}/component/{componentId}/measurement/{measurementId}
  PATCH /organization/location/{locationId}/zone/{zoneId}/component/{componentId}/measurement/{measurementId} json
  DELETE /organization/location/{locationId}/zone/{zoneId}/component/{componentId}/measurement/{measurementId}
  POST /organization/location/{locationId}/zone/{zoneId}/component/{componentId}/measurement/{measurementId} json
  POST /organization/location/{locationId}/zone/{zoneId}/product/{productId}/component/{componentId}/measurement/{measurementId}/{value}
  GET /organization/slid/{slid}
  GET /organization/slid/search/{slid}
  POST /organization/slid/search json
  GET /product
  GET /product/unit
  DELETE /product/{productId}
  GET /account
  POST /account json
  PUT /account/{accountId} json
  DELETE /account/{accountId}
  GET /account/{accountId}/authorization
  GET /account/authorization
  GET /account/{accountId}/logins
  GET /account/integrator/{integratorId}
  GET /account/integrator/{integratorId}/owner?name
  PUT /account/{accountId}/{integratorId}
  GET /account/logout
  GET /account/keepalive
  GET /account/integrator/audit?pageSize,pageNr,email,action
  GET /management/account/audit?pageSize,pageNr,email,action
  GET /account/audit?pageSize,pageNr,email,url,body
  GET /control/account/audit?pageSize,pageNr,email,url,body
  GET /control/account/usage.csv
  POST /control/account/integrator/{integratorId}/clean-keycloak
  GET /management/account
  POST /management/account json
  GET /management/account/{accountId}
  PUT /management/account/{accountId} json
  DELETE /management/account/{accountId}
  GET /management/account/{accountId}/logins
  GET /organization/location/group/{locationGroupId}
  PUT /organization/location/group/{locationGroupId} json
  DELETE /organization/location/group/{locationGroupId}
  GET /organization/location/group/integrator/{integratorId}?name
  POST /organization/location/group json
  GET /management/organization/location/group?name
  POST /management/organization/location/group json
  PUT /management/organization/location/group/{locationGroupId} json
  DELETE /management/organization/location/group/{locationGroupId}
  GET /management/integration
  POST /management/integration json
  PUT /management/integration json
  DELETE /management/integration/{integrationId}
  PUT /device/{deviceId}/components json
  PUT /management/device/{deviceId}/components json
  POST /device/{deviceId}/reload
  GET /device/{deviceId}
  GET /management/device
  POST /device/initialize json
  GET /device/location/{locationId}
  GET /device/unlinked
  POST /device/{deviceId}/move/{locationId}
  POST /device/{deviceId}/reset
  POST /management/device/{deviceId}/reset
  PATCH /device/{deviceId}/unlink
  PATCH /management/device/{deviceId}/unlink
  PATCH /device/{deviceId} json
  PATCH /management/device/{deviceId} json
  POST /device/{deviceId}/validatetoken
  POST /management/device/{deviceId}/validatetoken
  POST /component/product/{identifier} json
  DELETE /component/{identifier}
  GET /component/{macAddress}
  PATCH /component/link json
  PATCH /component/links json
  PATCH /component/unlink json
  GET /component/location/{locationId}
  GET /component/registered
  GET /component/unlinked
  PATCH /component/resize/{size} json
  PATCH /component/{linkedComponentId} json
  POST /component/register/elsys?commit,deviceId json
  POST /component/register/elsys/cp?commit,deviceId text
`

/** Parameters of this platform that are not in the specification. Another platform ignores them. */
const additions = ['cursor', 'partial', 'product']
const narrowing = ['from', 'to', 'accountId', 'kind', 'thingId']
const additionsOf: Record<string, string[]> = {
  '/control/account/audit': ['action', 'integratorId', ...narrowing],
  '/management/account/audit': narrowing,
  '/account/integrator/audit': narrowing,
}
const isAddition = (path: string, name: string) =>
  additions.includes(name) || (additionsOf[path]?.includes(name) ?? false)

const declared: Operation[] = Object.values(operations)

const queryNames = (query: z.ZodType | undefined) =>
  Object.keys((query as z.ZodObject | undefined)?.shape ?? {})

function line(operation: Operation): string {
  const names = queryNames(operation.query).filter((name) => !isAddition(operation.path, name))
  const query = names.length > 0 ? `?${names.toSorted().join(',')}` : ''
  const body = operation.body ? ` ${operation.bodyType ?? 'json'}` : ''
  return `${operation.method} ${operation.path}${query}${body}`
}

function normalized(call: string): string {
  return call.trim().replace(/\?([\w,]+)/, (_, names: string) => `?${names.split(',').toSorted().join(',')}`)
}

const specified = calls.trim().split('\n').map(normalized)

describe('the calls of the specification', () => {
  test('are declared, each once', () => {
    const lines = declared.map(line)
    const times = specified.map((call) => [call, lines.filter((one) => one === call).length])
    expect(times).toEqual(specified.map((call) => [call, 1]))
    expect(new Set(lines).size).toBe(lines.length)
  })

  test('are not shadowed by a call that the specification does not have', () => {
    const shape = (call: string) => call.replace(/\{\w+\}/g, '{}').replace(/[? ].*$/, '')
    const ofSpecification = new Set(specified.map((call) => shape(call.replace(' ', ':'))))
    const others = declared.map(line).filter((call) => !specified.includes(call))
    expect(others.filter((call) => ofSpecification.has(shape(call.replace(' ', ':'))))).toEqual([])
  })

  test('are all in the OpenAPI document with every parameter', () => {
    const document = openApiDocument({ operations, groups: operationGroups, version: '1' })
    const paths = document['paths'] as Record<
      string,
      Record<string, { parameters: { in: string; name: string }[] }>
    >
    const shape = (path: string) => path.replace(/\{\w+\}/g, '{}')
    const found = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters }]) => {
        const inPath = parameters.filter((parameter) => parameter.in === 'path').length
        const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
        const query = names.filter((name) => !isAddition(path, name)).toSorted()
        return `${method.toUpperCase()} ${shape(path)} ${inPath} ${query.join(',')}`
      }),
    )
    const wanted = specified.map((call) => {
      const [method = '', address = ''] = call.split(' ')
      const [path = '', query = ''] = address.split('?')
      return `${method} ${shape(path)} ${path.split('{').length - 1} ${query}`
    })
    expect(found).toEqual(expect.arrayContaining(wanted))
  })
})
