import { setNonce } from 'get-nonce'

/** The platform writes a nonce into the page. A static host leaves the placeholder, and then there is none. */
export function readNonce(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  return content && !content.startsWith('__') ? content : undefined
}

/** For the style elements that Mantine's dialogs create through react-remove-scroll. */
export function shareNonce(): void {
  const nonce = readNonce()
  if (nonce) setNonce(nonce)
}
