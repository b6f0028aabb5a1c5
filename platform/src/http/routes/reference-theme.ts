/** Contrast and target sizes that Swagger UI lacks. Colours by method: the text on them is white. */
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

/** What Swagger UI's page needs to fit a phone and to work with a screen reader. */
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
