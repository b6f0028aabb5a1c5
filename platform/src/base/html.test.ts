import { expect, test } from 'vitest'
import { escapeHtml, html } from './html.ts'

test('escapes every value in the template', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  )
  expect(html`<p title="${'"><script>'}">${'<b>'}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;</p>',
  )
})

test('does not escape markup, and prints nothing for a missing value', () => {
  expect(html`${html`<b>${1}</b>`}${undefined}${false}${[html`<i></i>`, '<']}`.text).toBe(
    '<b>1</b><i></i>&lt;',
  )
})
