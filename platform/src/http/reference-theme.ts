/** What Swagger UI's own colours and sizes lack for people who see or hit less well. Colour by method: text is white on it. */
const methodColours = { get: '#1a5fa8', post: '#14663f', put: '#8a4b00', patch: '#0b6358', delete: '#b3261e' }

export const stylesheet = `
.swagger-ui .info .title small { background: #5b6270 }
.swagger-ui .info .title small.version-stamp { background: #4c6b00 }
.swagger-ui .info .url { color: #1f5fae }
.swagger-ui .btn.authorize { border-color: #14663f; color: #14663f }
.swagger-ui .btn.authorize svg { fill: #14663f }
.swagger-ui .opblock .opblock-summary-path a.nostyle { display: inline-block; padding: 6px 0 }
${Object.entries(methodColours)
  .map(
    ([method, colour]) =>
      `.swagger-ui .opblock.opblock-${method} .opblock-summary-method { background: ${colour} }`,
  )
  .join('\n')}
`.trimStart()

/** Swagger UI's page fits a phone and can be read aloud, once it says so. */
export const script = `
const viewport = document.createElement('meta')
viewport.name = 'viewport'
viewport.content = 'width=device-width, initial-scale=1'
document.head.append(viewport)

const page = document.getElementById('swagger-ui')
page.setAttribute('role', 'main')
new MutationObserver(() => {
  document.getElementById('servers')?.setAttribute('aria-label', 'Server')
  for (const example of page.querySelectorAll('pre.microlight')) example.tabIndex = 0
}).observe(page, { childList: true, subtree: true })
`.trimStart()
