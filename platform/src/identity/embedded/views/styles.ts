import { createHash } from 'node:crypto'
import { palette } from '../../../base/html.ts'

const pageStyles = `\
* {
  box-sizing: border-box;
}

html {
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif;
  background: var(--surface-quiet);
  color: var(--text);
}

body {
  min-height: 100vh;
  min-height: 100dvh;
  margin: 0;
  padding: 24px 16px;
  display: grid;
  place-items: center;
}

main {
  width: 100%;
  max-width: 400px;
  padding: 32px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 12px;
}

.product {
  display: flex;
  align-items: center;
  gap: 12px;
  margin: 0 0 28px;
  font-weight: 600;
}

.logo {
  flex: none;
  width: 32px;
  height: 32px;
}

h1 {
  margin: 0 0 8px;
  font-size: 24px;
  line-height: 32px;
  font-weight: 600;
  letter-spacing: -0.01em;
}

p {
  margin: 0 0 16px;
  color: var(--text-quiet);
  overflow-wrap: anywhere;
}

p.product {
  color: var(--text);
}

h2 {
  margin: 24px 0 0;
  font-size: 16px;
  line-height: 24px;
}

p.hint {
  margin: 4px 0 0;
  font-size: 13px;
  line-height: 18px;
}

p.wrong {
  color: var(--danger-text);
}

p.problem {
  margin: 16px 0 0;
  padding: 10px 12px;
  color: var(--danger-text);
  background: var(--danger-tint);
  border-radius: 8px;
}

p.code {
  font: 13px/20px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}

p.choice {
  margin: 16px 0 0;
}

p.aside {
  margin: 8px 0 0;
  text-align: center;
  font-size: 14px;
}

p.aside a {
  display: inline-block;
  padding: 12px 8px;
  color: var(--accent-text);
}

p.done {
  padding: 10px 12px;
  color: var(--text);
  background: var(--surface-quiet);
  border-radius: 8px;
}

ul.factors {
  margin: 8px 0 0;
  padding: 0;
  list-style: none;
}

ul.factors li {
  padding: 12px 0;
  border-bottom: 1px solid var(--line);
  overflow-wrap: anywhere;
}

ul.factors summary {
  width: fit-content;
  padding: 10px 0;
  font-size: 14px;
  color: var(--accent-text);
  cursor: pointer;
}

ul.factors button {
  margin-top: 4px;
}

.qr {
  width: 200px;
  margin: 0 auto 16px;
  padding: 4px;
  background: #ffffff;
  border-radius: 8px;
}

.qr svg {
  display: block;
}

.key,
ol.codes {
  font: 15px/28px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  color: var(--text);
}

ol.codes {
  margin: 0;
  padding-left: 40px;
}

@media (max-width: 480.98px) {
  html {
    background: var(--surface);
  }

  body {
    place-items: start center;
    padding: 0;
  }

  main {
    max-width: none;
    padding: 32px 20px;
    border: 0;
    border-radius: 0;
  }
}
`

const formStyles = `\
label {
  display: block;
  margin: 20px 0 6px;
  font-size: 14px;
  line-height: 20px;
  font-weight: 500;
}

input {
  width: 100%;
  height: 44px;
  padding: 0 12px;
  font: inherit;
  color: inherit;
  background: var(--field);
  border: 1px solid var(--field-line);
  border-radius: 8px;
}

input[readonly] {
  color: var(--text-quiet);
  background: var(--surface-quiet);
}

input[aria-invalid] {
  border-color: var(--danger-text);
}

button,
.button {
  display: block;
  width: 100%;
  height: 44px;
  margin-top: 24px;
  padding: 0 16px;
  font: inherit;
  font-weight: 600;
  line-height: 42px;
  text-align: center;
  text-decoration: none;
  color: var(--on-accent);
  background: var(--accent);
  border: 1px solid transparent;
  border-radius: 8px;
  cursor: pointer;
  transition: background-color 120ms;
}

button:hover,
.button:hover {
  background: var(--accent-hover);
}

button.quiet,
.button.quiet {
  margin-top: 12px;
  color: var(--accent-text);
  background: transparent;
  border-color: var(--line);
}

button.quiet:hover,
.button.quiet:hover {
  background: var(--surface-quiet);
}

button.danger {
  color: var(--danger-text);
  background: transparent;
  border-color: currentColor;
}

button.danger:hover {
  background: var(--danger-tint);
}

:focus-visible {
  outline: 2px solid var(--accent-text);
  outline-offset: 2px;
}

input:focus-visible {
  outline-offset: -1px;
}

@media (prefers-reduced-motion: reduce) {
  button,
  .button {
    transition: none;
  }
}
`

export const stylesheet = `
${palette}
:root {
  --field: light-dark(#ffffff, #0f1415);
  --field-line: light-dark(#7b8886, #66716f);
}

${pageStyles}
${formStyles}
@media (forced-colors: active) {
  main,
  button,
  .button {
    border-color: currentColor;
  }
}
`.trimStart()

/** The name changes with the content, so that browsers may cache the file. */
export const stylesheetName = `resources/${createHash('sha256').update(stylesheet).digest('hex').slice(0, 12)}.css`
