/**
 * Which folder may import which. A layer has the name of its folder under src. `feature` stands for each folder under
 * features/: it may import itself, but no other feature.
 */
export const architecture = {
  contract: {
    layers: { '*': ['*'] },
    packages: ['zod'],
    typePackages: ['axios'],
  },
  gateway: {
    parts: ['contract'],
    layers: { '*': ['*'] },
    packages: ['modbus-serial', 'zod', 'node:*'],
  },
  console: {
    parts: ['contract'],
    layers: {
      ui: ['ui'],
      api: ['api'],
      kit: ['kit', 'ui', 'api'],
      domain: ['domain', 'kit', 'ui', 'api'],
      feature: ['domain', 'kit', 'ui', 'api'],
      app: ['app', 'feature', 'domain', 'kit', 'ui', 'api'],
      main: ['app', 'ui'],
      testing: ['testing', 'app', 'kit', 'ui', 'api'],
    },
  },
  platform: {
    parts: ['contract'],
    layers: {
      base: ['base'],
      settings: ['settings', 'base'],
      db: ['db', 'base'],
      telemetry: ['telemetry', 'base'],
      mail: ['mail', 'base', 'settings'],
      metrics: ['metrics', 'mail', 'base', 'db'],
      identity: ['identity', 'mail', 'base', 'db', 'settings'],
      http: ['http', 'identity', 'base', 'db', 'settings'],
      sample: ['sample', 'identity', 'domain', 'base', 'db'],
      domain: ['domain', 'base', 'db', 'settings'],
      feature: ['domain', 'http', 'identity', 'base', 'db'],
      setup: ['setup', 'domain', 'http', 'identity', 'base', 'db', 'settings'],
      app: ['app', 'feature', 'setup', 'domain', 'http', 'identity', 'metrics', 'mail', 'db', 'settings'],
      terminal: ['terminal', 'base', 'db', 'settings'],
      main: ['main', 'app', 'telemetry', 'terminal', 'sample', 'domain', 'http', 'db', 'settings'],
      admin: ['admin', 'terminal', 'sample', 'identity', 'domain', 'base', 'db', 'settings'],
      testing: [
        'testing',
        'app',
        'admin',
        'domain',
        'sample',
        'http',
        'identity',
        'mail',
        'base',
        'db',
        'settings',
      ],
    },
    /**
     * A layer with many files is divided into rooms, and so may a room be. A room is a folder or a single file. All
     * files that are in no room together are called the doorstep.
     */
    rooms: {
      identity: {
        doorstep: ['doorstep'],
        passwords: ['passwords', 'doorstep'],
        embedded: ['embedded', 'passwords', 'doorstep'],
        keycloak: ['keycloak', 'doorstep'],
        index: ['embedded', 'keycloak', 'passwords', 'doorstep'],
      },
      'identity/embedded': {
        doorstep: ['doorstep'],
        keys: ['keys', 'doorstep'],
        views: ['views', 'doorstep'],
        pages: ['pages', 'views', 'keys', 'doorstep'],
        protocol: ['protocol', 'pages', 'keys', 'doorstep'],
        directory: ['directory'],
        provider: ['protocol', 'pages', 'views', 'keys', 'doorstep'],
        plugin: ['provider', 'protocol', 'pages', 'views', 'doorstep'],
      },
      db: {
        doorstep: ['doorstep'],
        lists: ['lists', 'doorstep'],
        upkeep: ['upkeep', 'doorstep'],
        migrations: ['migrations', 'upkeep', 'doorstep'],
        backup: ['backup', 'migrations', 'upkeep', 'doorstep'],
      },
      http: {
        doorstep: ['doorstep'],
        input: ['input'],
        answers: ['answers'],
        connections: ['connections'],
        log: ['log'],
        routes: ['routes'],
        'device-calls': ['input', 'answers', 'doorstep'],
        mount: ['device-calls', 'input', 'answers', 'doorstep'],
        server: ['connections', 'log', 'answers'],
      },
    },
  },
}
