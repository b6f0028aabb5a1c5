import { createHash } from 'node:crypto'

export const stylesheet = `
:root {
  color-scheme: light dark;
  --ground: #f4f6f6;
  --sheet: #ffffff;
  --edge: #dfe4e4;
  --text: #1b2424;
  --muted: #556363;
  --field: #ffffff;
  --field-edge: #7d8a8a;
  --accent: #0f766e;
  --accent-strong: #0b5f59;
  --on-accent: #ffffff;
  --danger: #b42318;
  --danger-ground: #fef1f0;
  --danger-edge: #f3c6c1;
}

@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1515;
    --sheet: #182020;
    --edge: #2b3636;
    --text: #e6ecec;
    --muted: #a3b1b1;
    --field: #111818;
    --field-edge: #65757a;
    --accent: #2dd4bf;
    --accent-strong: #5eead4;
    --on-accent: #06201d;
    --danger: #ffb4ab;
    --danger-ground: #2f1917;
    --danger-edge: #5c2b27;
  }
}

* {
  box-sizing: border-box;
}

html {
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  background: var(--ground);
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
  background: var(--sheet);
  border: 1px solid var(--edge);
  border-radius: 12px;
}

.product {
  display: flex;
  align-items: center;
  gap: 12px;
  margin: 0 0 28px;
  font-weight: 600;
}

.mark {
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
  color: var(--muted);
  overflow-wrap: anywhere;
}

p.product {
  color: var(--text);
}

p.problem {
  margin: 16px 0 0;
  padding: 10px 12px;
  color: var(--danger);
  background: var(--danger-ground);
  border: 1px solid var(--danger-edge);
  border-radius: 8px;
}

p.code {
  font: 13px/20px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}

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
  border: 1px solid var(--field-edge);
  border-radius: 8px;
}

input[aria-invalid] {
  border-color: var(--danger);
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
  background: var(--accent-strong);
}

.button.quiet {
  margin-top: 12px;
  color: var(--accent);
  background: transparent;
  border-color: var(--edge);
}

:is(input, button, .button):focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}

@media (max-width: 480px) {
  html {
    background: var(--sheet);
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

@media (prefers-reduced-motion: reduce) {
  * {
    transition: none;
  }
}

@media (forced-colors: active) {
  main,
  button,
  .button {
    border-color: currentColor;
  }
}
`.trimStart()

/** The name changes with the content, so that browsers may keep the file. */
export const stylesheetName = `resources/${createHash('sha256').update(stylesheet).digest('hex').slice(0, 12)}.css`
