import { expect, test } from 'vitest'
import { escapeHtml, html } from './html.ts'

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
