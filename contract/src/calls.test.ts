import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { openApiDocument } from './openapi.ts'
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
const additions = ['cursor', 'product']
const additionsOf: Record<string, string[]> = { '/control/account/audit': ['action', 'integratorId'] }
const isAddition = (path: string, name: string) =>
  additions.includes(name) || (additionsOf[path]?.includes(name) ?? false)

/** Calls of this platform that are not in the specification. The console works without their answers. */
const additionalCalls = [
  'GET /device/self/configuration',
  'POST /device/self/samples json',
  'POST /device/self/report json',
  'GET /control/installation',
  'GET /management/integration/{integrationId}/deletion',
  'GET /management/organization/location/group/{locationGroupId}/deletion',
  'GET /management/account/{accountId}/deletion',
  'GET /organization/location/{locationId}/overview',
  'GET /organization/location/{locationId}/image',
  'GET /organization/location/{locationId}/values',
  'GET /organization/location/{locationId}/measurement/{measurementId}/samples?from,points,to',
  'POST /organization/location/{locationId}/measurement/{measurementId}/raised json',
  'GET /device/{deviceId}/overview',
  'GET /device/{deviceId}/history?action,email,pageNr,pageSize',
  'GET /organization/location/{locationId}/history?action,email,pageNr,pageSize',
  'GET /organization/location/{locationId}/copy',
  'POST /organization/location/{locationId}/copy json',
  'GET /organization/location/{locationId}/schedule?from,to',
  'POST /organization/location/{locationId}/calendar/days json',
  'GET /management/organization/location/alarm',
  'GET /organization/location/{locationId}/alarm',
  'GET /management/organization/location/commissioning',
  'GET /organization/location/{locationId}/commissioning',
  'GET /management/organization/location/marks',
  'GET /management/device/marks',
  'GET /control/integrator?name',
  'POST /control/integrator json',
  'GET /control/integrator/{integratorId}',
  'PUT /control/integrator/{integratorId} json',
  'DELETE /control/integrator/{integratorId}',
  'POST /control/integrator/{integratorId}/suspend',
  'POST /control/integrator/{integratorId}/resume',
  'GET /control/account/integrator/{integratorId}',
  'GET /control/account/integrator/{integratorId}/clean-keycloak',
  'GET /control/account/usage',
  'GET /control/account/{accountId}/move/{integratorId}',
  'GET /control/organization/location/{locationId}/maintenance',
  'GET /control/organization/location/{locationId}/transfer/{integratorId}',
  'GET /control/device/integrator/{integratorId}',
  'POST /control/device/integrator/{integratorId}?commit json',
  'POST /control/device/{deviceId}/token',
  'PUT /control/device/{deviceId}/cloudlink json',
  'GET /control/product/integrator/{integratorId}',
  'POST /control/product/integrator/{integratorId} json',
  'POST /control/product/integrator/{integratorId}/import?commit json',
  'PUT /control/product/{productId} json',
  'DELETE /control/product/{productId}',
]

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
const expected = [...specified, ...additionalCalls]

describe('the calls of the specification', () => {
  test('are 107, each once', () => {
    expect(specified).toHaveLength(107)
    expect(new Set(specified).size).toBe(107)
  })

  test('are declared, with the listed additions and no others', () => {
    expect(declared.map(line).toSorted()).toEqual(expected.toSorted())
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
    const wanted = expected.map((call) => {
      const [method = '', address = ''] = call.split(' ')
      const [path = '', query = ''] = address.split('?')
      return `${method} ${shape(path)} ${path.split('{').length - 1} ${query}`
    })
    expect(found.toSorted()).toEqual(wanted.toSorted())
  })
})
