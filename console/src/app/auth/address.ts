import { useSyncExternalStore } from 'react'
import type { RegisteredRouter } from '@tanstack/react-router'
import { isCallbackUrl } from './callback.ts'
import { stateKey, storedUserKey } from './settings.ts'

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

/** The page's own address at a route, without the provider's parameters. */
export function addressOf(address: string, route: string): string {
  return `${new URL(address).pathname}#${route}`
}

/** Goes there without the router, which may not be loaded. */
export function showRoute(route: keyof RegisteredRouter['routesByPath']): void {
  showAddress(route)
}

/** The same for a saved route with its parameters. */
export function showAddress(route: string): void {
  window.history.replaceState(null, '', addressOf(window.location.href, route))
}

/** Removes a used answer from the address, so that a reload does not send it again. */
export function dropCallback(): void {
  if (isCallbackUrl(window.location.href)) showRoute('/')
}

/** A signed-in person opened an old answer again, from a bookmark or the history: it is ignored. */
export function dropSpentCallback(authority: string): void {
  const state = new URL(window.location.href).searchParams.get('state')
  const isSignedIn = window.sessionStorage.getItem(storedUserKey(authority)) !== null
  if (isSignedIn && state && window.localStorage.getItem(stateKey(state)) === null) dropCallback()
}
