import { type ComponentType, createContext, lazy, useContext, useEffect, useMemo, useState } from 'react'
import { connectionGone, untilOnline, useOnline } from '../api/connection.ts'
import { Action } from '../ui/Action.tsx'
import { isChunkError } from '../ui/ErrorBoundary.tsx'
import { fetchStyleSheets } from '../ui/look/styleSheets.ts'
import styles from './lazyPart.module.css'
import { texts as common } from '../texts/common.ts'
import { texts } from '../texts/entry.ts'

export interface Loadable {
  load: () => Promise<unknown>
}

/** What brings a missing part back. */
const Missing = createContext<Loadable & { show: () => void }>({ load: async () => {}, show: () => {} })

/**
 * A part whose code is loaded when it is shown. If its file does not arrive, the rest of the page stays as it is, its place says so,
 * and it comes by itself.
 */
function partOf<Props extends object>(
  loadComponent: () => Promise<ComponentType<Props>>,
  /** Shown in its place, with its properties. */
  Absent: ComponentType<object>,
) {
  let loaded: ComponentType<Props> | undefined
  let failure: Error | undefined
  const load = async () => {
    if (loaded) return loaded
    try {
      // The next try would find its style sheet in the page, although it is empty, and show the part without it.
      if (failure && !(await fetchStyleSheets())) throw failure
      loaded = await loadComponent()
      return loaded
    } catch (error) {
      if (error instanceof Error) failure = error
      throw error
    }
  }
  const Waited = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (error) {
      if (isChunkError(error)) return { default: Absent as ComponentType<Props> }
      throw error
    }
  })

  function Part(props: Props) {
    const [Shown, setShown] = useState(() => loaded ?? Waited)
    const missing = useMemo(() => ({ load, show: () => setShown(() => loaded ?? Waited) }), [])
    return (
      <Missing value={missing}>
        <Shown {...props} />
      </Missing>
    )
  }
  return Object.assign(Part, { load })
}

export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  partOf(load, AbsentPart)

/** For parts that nobody waits for, such as a sign in the menu. */
export const lazySign = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  partOf(load, AbsentSign)

/** The same for a component of rows of any type, which `lazy` would lose. */
export const lazyGeneric = <Component extends ComponentType<never>>(load: () => Promise<Component>) =>
  partOf<never>(load, AbsentPart) as unknown as Component & Loadable

type Closable = { onClose: () => void } | { dialog: { close: () => void } }

/** A dialog that is not needed to show its page. Until it is there, a box in its place can be closed as well. */
export const lazyDialog = <Props extends Closable>(load: () => Promise<ComponentType<Props>>) =>
  partOf(load, AbsentDialog)

const firstPauseMs = 2_000
const longestPauseMs = 30_000

/**
 * Tries to load a file that did not arrive until it is there. Before each pause it reports whether the server answers: if it does, it
 * does not have the file, because a newer release has others.
 */
export async function untilArrived<Loaded>(
  load: () => Promise<Loaded>,
  signal: AbortSignal,
  onWait: (isAnswering: boolean) => void,
): Promise<Loaded | undefined> {
  for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(2 * pause, longestPauseMs)) {
    await untilOnline(signal)
    const isAnswering = await isHostInReach()
    const loaded = isAnswering ? await load().catch(() => undefined) : undefined
    if (loaded !== undefined) return loaded
    if (signal.aborted) break
    onWait(isAnswering)
    await pauseFor(pause, signal)
  }
  return undefined
}

/** Tries to bring the part back while its place is shown. Returns why it is not there yet. */
function useMissing(): { text: string; isRefused: boolean } {
  const { load, show } = useContext(Missing)
  const isOnline = useOnline()
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    void untilArrived(load, left.signal, setRefused).then((loaded) => loaded !== undefined && show())
    return () => left.abort()
  }, [load, show])
  if (!isOnline) return { text: connectionGone, isRefused: false }
  return { text: isRefused ? texts.partNotLoaded : texts.partComesBack, isRefused }
}

function AbsentPart() {
  const { text, isRefused } = useMissing()
  return (
    <div className={styles.part} role="alert">
      <span>{text}</span>
      {isRefused && <Reload />}
    </div>
  )
}

function AbsentDialog(props: object) {
  const { text, isRefused } = useMissing()
  const { onClose, dialog } = props as { onClose?: () => void; dialog?: { close: () => void } }
  return (
    <div className={styles.dialog} role="alert">
      <span>{text}</span>
      {isRefused && <Reload />}
      <Action onClick={() => (onClose ?? dialog?.close)?.()}>{common.cancel}</Action>
    </div>
  )
}

function AbsentSign() {
  useMissing()
  return null
}

const Reload = () => <Action onClick={() => window.location.reload()}>{texts.reloadThePage}</Action>

/** Also ends when a connection comes back. */
async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  await new Promise<void>((end) => {
    setTimeout(end, ms)
    window.addEventListener('online', () => end(), over)
    signal.addEventListener('abort', () => end(), over)
  })
  over.abort()
}

/** Nothing is requested from a host that cannot be reached: a browser does not request a style sheet again that failed to load. */
export async function isHostInReach(): Promise<boolean> {
  const answer = await fetch('env.js', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.ok ?? false
}
