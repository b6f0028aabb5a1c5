import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
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
