import { useSyncExternalStore } from 'react'

/** The route while the router is not loaded. */
export function useHashPath(): string {
  return useSyncExternalStore(subscribe, hashPath)
}

export function hashPath(): string {
  return window.location.hash.replace(/^#/, '').split('?')[0] || '/'
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}
