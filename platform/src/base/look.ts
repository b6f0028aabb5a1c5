import { Html } from './html.ts'

const svg =
  '<svg class="mark" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">' +
  '<rect width="32" height="32" rx="8" fill="#0f6f66"/>' +
  '<path d="M16 6.5 24.2 11v10L16 25.5 7.8 21V11Z" fill="none" stroke="#fff" stroke-width="2.2" stroke-linejoin="round"/>' +
  '<circle cx="16" cy="16" r="3.4" fill="#fff"/></svg>'

/** The product's mark, in a page and on its tab. */
export const mark = new Html(svg)
export const icon = `data:image/svg+xml,${encodeURIComponent(svg)}`
