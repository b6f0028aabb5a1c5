import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { needsOf, plan, readCosts } from '../bench/cluster/capacity.mjs'
import { endSeconds, healthPaths, image, read, warningsIn } from './truth.mjs'

describe('deploy/kubernetes/platform.yaml', () => {
  const text = read('deploy/kubernetes/platform.yaml')
  const objects = Object.fromEntries(parseAllDocuments(text).map((one) => [one.toJS().kind, one.toJS()]))
  const { replicas, selector, template } = objects.Deployment.spec
  const [container] = template.spec.containers
  const settings = Object.fromEntries(container.env.map(({ name, value }) => [name, value]))
  const portOf = (wanted) => container.ports.find(({ name }) => name === wanted)?.containerPort

  test('the platform accepts its settings without a warning', async () => {
    expect(await warningsIn({ ...image.settings, ...settings })).toEqual([])
  })

  test("the ports are the platform's, and the probes use paths that it has", () => {
    expect(String(portOf('http'))).toBe(image.settings.PORT)
    expect(String(portOf('metrics'))).toBe(settings.METRICS_PORT)
    expect(template.metadata.annotations['prometheus.io/port']).toBe(settings.METRICS_PORT)
    for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
      expect(healthPaths).toContain(probe.httpGet.path)
      expect(portOf(probe.httpGet.port)).toBeDefined()
    }
    // The platform is not ready without its database, but a restart would not help.
    expect(container.livenessProbe.httpGet.path).toBe('/healthz')
  })

  test('service, ingress, budget and policy select the pods', () => {
    const labels = template.metadata.labels
    expect(labels).toMatchObject(selector.matchLabels)
    expect(labels).toMatchObject(objects.Service.spec.selector)
    expect(labels).toMatchObject(objects.PodDisruptionBudget.spec.selector.matchLabels)
    expect(labels).toMatchObject(objects.NetworkPolicy.spec.podSelector.matchLabels)
    expect(labels).toMatchObject(template.spec.topologySpreadConstraints[0].labelSelector.matchLabels)
    expect(objects.PodDisruptionBudget.spec.minAvailable).toBeLessThan(replicas)
    const [port] = objects.Service.spec.ports
    expect(portOf(port.targetPort)).toBeDefined()
    const [rule] = objects.Ingress.spec.rules
    const { service } = rule.http.paths[0].backend
    expect(service).toEqual({ name: objects.Service.metadata.name, port: { name: port.name } })
    expect(rule.host).toBe(new URL(settings.PUBLIC_URL).hostname)
    expect(objects.Ingress.spec.tls[0].hosts).toEqual([rule.host])
    const open = objects.NetworkPolicy.spec.ingress.flatMap(({ ports }) => ports.map((entry) => entry.port))
    expect(open.map(portOf)).toEqual([portOf('http'), portOf('metrics')])
  })

  test('every secret is a key of the mounted secret, and the guide makes all keys', () => {
    const { volumeMounts } = container
    expect(volumeMounts.map(({ name }) => name).toSorted()).toEqual(
      template.spec.volumes.map(({ name }) => name).toSorted(),
    )
    const mount = volumeMounts.find(({ name }) => name === 'secrets')
    const { secretName } = template.spec.volumes.find(({ name }) => name === 'secrets').secret
    const guide = read('docs/deployment.md')
    expect(guide).toContain(`create secret generic ${secretName}`)
    for (const [name, value] of Object.entries(settings)) {
      if (!name.endsWith('_FILE')) continue
      expect(path.dirname(value)).toBe(mount.mountPath)
      expect(guide).toContain(`--from-file=${path.basename(value)}=`)
    }
  })

  test("it runs as the image's user, without privileges and with a read-only root", () => {
    const { securityContext } = template.spec
    expect(`${securityContext.runAsUser}:${securityContext.runAsGroup}`).toBe(image.user)
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(template.spec.automountServiceAccountToken).toBe(false)
    const written = container.volumeMounts
      .filter(({ readOnly }) => !readOnly)
      .map(({ mountPath }) => mountPath)
    expect(written.toSorted()).toEqual([image.settings.DATA_DIR, '/tmp'])
  })

  test('it has enough time to stop, and names the version of this release', () => {
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(endSeconds)
    expect(container.image.split(':')[1]).toBe(JSON.parse(read('package.json')).version)
  })
})

describe('deploy/kubernetes-cluster', () => {
  const parsed = (file) => parse(read(`deploy/kubernetes-cluster/${file}`))
  const [overlay, postgres, cassandra] = ['kustomization.yaml', 'postgresql.yaml', 'cassandra.yaml'].map(
    parsed,
  )
  const platform = parseAllDocuments(read('deploy/kubernetes/platform.yaml'))[0].toJS()
  for (const { op, path: at, value } of parsed('platform.yaml'))
    change(platform, op, at.slice(1).split('/'), value)
  const { template, replicas } = platform.spec
  const [container] = template.spec.containers
  const settings = Object.fromEntries(container.env.map(({ name, value }) => [name, value]))
  const guide = read('docs/deployment.md').split('### With its databases')[1]
  const [dc] = cassandra.spec.cassandra.datacenters

  test('it has both databases and the platform, which it changes', () => {
    expect(overlay.resources).toEqual(['../kubernetes', 'postgresql.yaml', 'cassandra.yaml'])
    expect(parsed('../kubernetes/kustomization.yaml').resources).toEqual(['platform.yaml'])
    const [{ target }] = overlay.patches
    expect(target).toEqual({ kind: platform.kind, name: platform.metadata.name })
  })

  test('the platform accepts its settings, and every secret is made', async () => {
    expect(await warningsIn({ ...image.settings, ...settings })).toEqual([])
    const [own, fromOperator] = template.spec.volumes.find(({ name }) => name === 'secrets').projected.sources
    expect(fromOperator.secret.name).toBe(`${postgres.metadata.name}-app`)
    const files = Object.entries(settings).filter(([name]) => name.endsWith('_FILE'))
    expect(files.map(([, file]) => path.basename(file)).toSorted()).toEqual(
      [...guide.matchAll(/--from-file=([\w-]+)=/g)]
        .map(([, name]) => name)
        .concat(fromOperator.secret.items.map(({ path: file }) => file))
        .toSorted(),
    )
    for (const name of [own.secret.name, cassandra.spec.cassandra.superuserSecretRef.name])
      expect(guide).toContain(`create secret generic ${name} `)
  })

  test('the address of the samples names the nodes, their data centre and their user', () => {
    const { name } = cassandra.metadata
    expect(guide).toContain(
      `printf '${name}-${dc.metadata.name}-default-sts-%s.${name}-${dc.metadata.name}-all-pods-service\\n' 0 1 2 |`,
    )
    expect(dc.size).toBe(3)
    const [, user, query] = /cassandra:\/\/(\w+):\$PASSWORD@\$NODES\/console\?(\S+)"/.exec(guide)
    expect(guide).toContain(`--from-literal=username=${user}`)
    expect(query).toBe(`dc=${dc.metadata.name}`)
  })

  test('what is acknowledged is on two servers, and all processes find a connection', () => {
    const { instances, postgresql } = postgres.spec
    expect(postgresql.synchronous).toMatchObject({ method: 'any', number: 1, failoverQuorum: true })
    expect(instances).toBeGreaterThan(postgresql.synchronous.number + 1)
    const each = Number(/processes: (\d+) each/.exec(read('docs/scale.md'))[1])
    expect(Number(postgresql.parameters.max_connections)).toBeGreaterThan(2 * replicas * each)
  })

  test('the requests are those of the measured figures, for ten thousand samples a second', () => {
    const needs = needsOf(plan.rates[0], readCosts(read('ops/bench/results.md')))
    expect(replicas * Number(container.resources.requests.cpu)).toBeGreaterThanOrEqual(needs.processes)
    expect(Number(postgres.spec.resources.requests.cpu)).toBeGreaterThanOrEqual(needs.postgres)
    expect(dc.size).toBeGreaterThanOrEqual(needs.nodes.cores)
    expect(dc.size * Number(dc.resources.requests.cpu)).toBeGreaterThanOrEqual(needs.cassandra)
  })
})

/** A step of a JSON patch. */
function change(object, op, at, value) {
  const last = at.pop()
  const parent = at.reduce((found, name) => found[name], object)
  if (op === 'add' && last === '-') return void parent.push(value)
  expect(parent).toHaveProperty(last)
  parent[last] = value
}
