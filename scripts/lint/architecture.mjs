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
     * A layer with many files is divided into subfolders, and so may a subfolder be. A subfolder is a folder or a single file. All
     * files that are in no subfolder together are called the root.
     */
    subfolders: {
      identity: {
        root: ['root'],
        passwords: ['passwords', 'root'],
        embedded: ['embedded', 'passwords', 'root'],
        keycloak: ['keycloak', 'root'],
        index: ['embedded', 'keycloak', 'passwords', 'root'],
      },
      'identity/embedded': {
        root: ['root'],
        keys: ['keys', 'root'],
        views: ['views', 'root'],
        pages: ['pages', 'views', 'keys', 'root'],
        protocol: ['protocol', 'pages', 'keys', 'root'],
        directory: ['directory'],
        provider: ['protocol', 'pages', 'views', 'keys', 'root'],
        plugin: ['provider', 'protocol', 'pages', 'views', 'root'],
      },
      db: {
        root: ['root'],
        lists: ['lists', 'root'],
        upkeep: ['upkeep', 'root'],
        migrations: ['migrations', 'upkeep', 'root'],
        backup: ['backup', 'migrations', 'upkeep', 'root'],
      },
      http: {
        root: ['root'],
        input: ['input'],
        answers: ['answers'],
        connections: ['connections'],
        log: ['log'],
        routes: ['routes'],
        'device-calls': ['input', 'answers', 'root'],
        'network-server-calls': ['input', 'answers', 'root'],
        mount: ['device-calls', 'network-server-calls', 'input', 'answers', 'root'],
        server: ['connections', 'log', 'answers'],
      },
    },
  },
}
