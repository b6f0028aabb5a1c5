/** The page, its card and its texts. */
export const pageStyles = `\
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
