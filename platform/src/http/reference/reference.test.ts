import { openApiDocument } from '#contract/openapi'
import { operationGroups, operations } from '#contract/operations/index'
import { describe, expect, test } from 'vitest'
import { curlOf } from './curl.ts'
import { type ApiDocument, groupsOf, type Place } from './document.ts'
import { escapeHtml, html, markdown } from '../../base/html.ts'
import { referencePage } from './page.ts'
import { exampleOf, limitsOf, typeOf } from './schema.ts'

const document = openApiDocument({
  operations,
  groups: operationGroups,
  version: '1.0',
}) as unknown as ApiDocument
const place: Place = {
  publicUrl: 'https://x.example',
  issuer: 'https://x.example/realms/r',
  passwordGrant: true,
}
const page = referencePage(document, place)
const { schemas } = document.components
const calls = groupsOf(document).flatMap((group) => group.calls)

describe('markup', () => {
  test('escapes everything that is put into it', () => {
    expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
    )
    expect(html`<p title="${'"><script>'}">${'<b>'}</p>`.text).toBe(
      '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;</p>',
    )
  })

  test('but not what is markup already, and nothing for what is missing', () => {
    expect(html`${html`<b>${1}</b>`}${undefined}${false}${[html`<i></i>`, '<']}`.text).toBe(
      '<b>1</b><i></i>&lt;',
    )
  })

  test('knows as much Markdown as descriptions use', () => {
    expect(markdown('One `a < b`.\n\n**Two** <script>').text).toBe(
      '<p>One <code>a &lt; b</code>.</p><p><strong>Two</strong> &lt;script&gt;</p>',
    )
  })
})

describe('schemas in words', () => {
  test.each([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'date' }, 'string (date)'],
    [{ type: 'array', items: { type: 'integer' } }, 'integer[]'],
    [{ enum: ['US', 'EU'] }, 'US | EU'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ const: '<b>' }, '&quot;&lt;b&gt;&quot;'],
    [{ $ref: '#/components/schemas/Zone' }, '<a href="#schema-Zone">Zone</a>'],
  ])('%j', (schema, words) => {
    expect(typeOf(schema).text).toBe(words)
  })

  test('limits are told where they mean something', () => {
    expect(limitsOf({ minimum: 1, maximum: 247, default: 1 })).toBe('at least 1, at most 247, default 1')
    expect(limitsOf({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })).toBe('')
  })

  test('an example is put together where a schema has none', () => {
    const schema = { properties: { a: { type: 'string' }, b: { items: { examples: [7] } } } }
    expect(exampleOf(schema, {})).toEqual({ a: 'text', b: [7] })
  })
})

describe('the line for a shell', () => {
  const [call] = calls
  if (!call) throw new Error('There is no call')

  test('fills in the address and survives every sign in the body', () => {
    const body = { examples: [{ name: `it's "$HOME" <b>` }] }
    const line = curlOf(
      {
        ...call,
        method: 'put',
        path: '/zone/{zoneId}',
        parameters: [{ name: 'zoneId', in: 'path', required: true, schema: { examples: ['Z 1/2'] } }],
        requestBody: { content: { 'application/json': { schema: body } } },
      },
      {},
    )
    expect(line).toBe(
      [
        'curl -X PUT "$API/zone/Z%201%2F2" \\',
        '  -H "Authorization: Bearer $TOKEN" \\',
        '  -H "Content-Type: application/json" \\',
        `  --data-binary '{`,
        String.raw`  "name": "it'\''s \"$HOME\" <b>"`,
        `}'`,
      ].join('\n'),
    )
  })

  test.each(calls.map((entry) => [entry.operationId, entry] as const))(
    '%s has examples of its own',
    (_name, entry) => {
      const answer = Object.values(entry.responses['200']?.content ?? {})[0]
      expect(curlOf(entry, schemas)).not.toMatch(/"text"|[/=]text\b|\{\w+\}/)
      expect(JSON.stringify(exampleOf(answer?.schema ?? {}, schemas))).not.toMatch(/:"text"/)
    },
  )
})

describe('the page', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

  test('shows every call and every schema once, and every link leads somewhere', () => {
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(Object.keys(operations)))
    expect(ids).toEqual(expect.arrayContaining(Object.keys(schemas).map((name) => `schema-${name}`)))
    const targets = new Set([...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id))
    expect([...targets].filter((target) => !ids.includes(target))).toEqual([])
  })

  test('tells how to get a token from this very platform', () => {
    expect(page).toContain('https://x.example/realms/r/.well-known/openid-configuration')
    expect(page).toContain('grant_type=password')
    expect(referencePage(document, { ...place, passwordGrant: false })).not.toContain('grant_type=password')
  })

  test('needs nothing that its policy forbids', () => {
    expect(page).not.toMatch(/ style="| on\w+="|<style|<script(?! src="docs\.js")/)
  })

  test('shows hostile text as text', () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const [tag] = document.tags
    const shown = referencePage(
      {
        ...document,
        info: { title: hostile, description: hostile, version: hostile },
        tags: [{ name: hostile, description: hostile }, ...document.tags.slice(1)],
        components: {
          schemas: { [hostile]: { description: hostile, properties: { [hostile]: { enum: [hostile] } } } },
        },
      },
      { ...place, publicUrl: `https://x.example/'${hostile}` },
    )
    expect(tag).toBeDefined()
    expect(shown).not.toContain('<img')
    expect(shown).toContain('&lt;img src=x')
  })
})
