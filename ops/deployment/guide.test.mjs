import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { acceptedSettings } from './truth.mjs'
import { root, run } from '../../scripts/lib/run.mjs'
import { guideFile, namesFilledIn, readGuide, withOwnValues } from './guide.mjs'

const text = readFileSync(path.join(root, guideFile), 'utf8')
const guide = readGuide()
const found = (pattern, within = text) => [...new Set([...within.matchAll(pattern)].map(([, name]) => name))]

describe('how the guide is read', () => {
  test('takes the blocks fenced as sh, each with the heading above it, and no others', () => {
    const page =
      '# A\n\n```sh\none\ntwo\n```\n\n    not this\n\n## B\n\n```yaml\nnor: this\n```\n\n```sh\nthree\n```\n'
    expect(readGuide(page)).toEqual([
      { heading: 'A', commands: 'one\ntwo\n' },
      { heading: 'B', commands: 'three\n' },
    ])
  })

  test('values replace the examples, and nothing else changes', () => {
    const commands = 'DOMAIN=console.example.com\nTRIAL=trial\nDATABASE_URL=$TRIAL run "$DOMAIN"\n'
    expect(namesFilledIn(commands)).toEqual(['DOMAIN', 'TRIAL'])
    expect(withOwnValues(commands, { DOMAIN: 'my.test' })).toBe(
      'DOMAIN=\'my.test\'\nTRIAL=trial\nDATABASE_URL=$TRIAL run "$DOMAIN"\n',
    )
  })
})

describe('everything that the guide names exists', () => {
  test('it has steps, and bash understands each', async () => {
    expect(guide.length).toBeGreaterThan(8)
    for (const { commands } of guide)
      expect(await run('bash', ['-n', '-c', commands])).toMatchObject({ code: 0, output: '' })
  })

  test('every file of the project', () => {
    const files = found(/(?<![\w/.-])((?:deploy|docs|scripts|platform|keycloak)\/[\w./-]*\w)/g)
    expect(files).toContain('deploy/systemd/integrator-console.service')
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })

  test('every npm command', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    const named = found(/npm run ([\w:]+)/g)
    expect(named).toContain('build')
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('every command of the administrator', () => {
    const known = found(
      /^ {2}'?([a-z-]+)'?(?::|,)/gm,
      readFileSync(path.join(root, 'platform/src/admin/run.ts'), 'utf8'),
    )
    const named = found(/(?:integrator-console-admin|npm run admin --|admin\.js) ([a-z][a-z-]+)/g)
    expect(named).toEqual(expect.arrayContaining(['backup', 'check', 'restore']))
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })

  test('every setting', () => {
    const ofReaders = guide.flatMap(({ commands }) => namesFilledIn(commands))
    const others = [...ofReaders, 'KEYCLOAK_ADMIN_PASSWORD']
    const named = found(/(?<![$\w])([A-Z]+(?:_[A-Z]+)+)\b/g).filter((name) => !others.includes(name))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !acceptedSettings().includes(name))).toEqual([])
  })
})
