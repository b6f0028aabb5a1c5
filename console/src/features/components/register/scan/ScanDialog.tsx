import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { texts as common } from '../../../../texts/common.ts'
import { texts as entry } from '../../../../texts/entry.ts'
import { texts } from '../../../../texts/sensors.ts'
import { Dialog } from '../../../../kit/dialog/Dialog.tsx'
import { Failure } from '../../../../kit/dialog/DialogActions.tsx'
import { classes } from '../../../../ui/Action.tsx'
import dialogStyles from '../../../../kit/dialog/Dialog.module.css'
import { film, problemIn } from './camera.ts'
import { readCode } from '../sensorText.ts'
import styles from './ScanDialog.module.css'

interface ScanDialogProps {
  known: readonly string[]
  onDone: (euis: string[]) => void
  onClose: () => void
}

/** The camera stays on, so that many sensors can be scanned one after the other without pressing a button. */
export function ScanDialog({ known, onDone, onClose }: ScanDialogProps) {
  const [scanned, setScanned] = useState<string[]>([])
  const [code, setCode] = useState<string>()
  const { setVideo, problem, isMissing } = useCamera(setCode)
  const eui = code === undefined ? undefined : readCode(code)
  const isNew = eui !== undefined && !known.includes(eui) && !scanned.includes(eui)
  if (isNew) setScanned([...scanned, eui])
  return (
    <Dialog title={texts.scanQrCodes} size="wizard" onClose={onClose}>
      {problem === undefined ? (
        <>
          <p className={dialogStyles.sentence}>{texts.holdTheCode}</p>
          <video ref={setVideo} className={styles.picture} muted playsInline aria-label={texts.picture} />
        </>
      ) : (
        <Failure report={{ text: problem }} />
      )}
      <p role="status" className={styles.message}>
        {isMissing ? entry.partComesBack : messageOf(code, eui, known)}
      </p>
      {scanned.length > 0 && (
        <ul className={classes('framed', styles.scanned)} aria-label={texts.scannedCodes}>
          {scanned.toReversed().map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <div className={dialogStyles.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {common.cancel}
        </Button>
        <Button disabled={scanned.length === 0} onClick={() => onDone(scanned)}>
          {scanned.length === 0 ? common.add : texts.addCount(scanned.length)}
        </Button>
      </div>
    </Dialog>
  )
}

function messageOf(code: string | undefined, eui: string | undefined, known: readonly string[]): string {
  if (code === undefined) return ''
  if (eui === undefined) return texts.noDevEui
  return known.includes(eui) ? texts.isInList(eui) : texts.scanned(eui)
}

/** Shows the camera's picture in the given element. Returns why there is no picture, if there is none. */
function useCamera(onCode: (text: string) => void) {
  // The content of a dialog appears a moment after the dialog.
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (!video) return undefined
    const stop = new AbortController()
    film(video, { onCode, onMissing: setMissing, signal: stop.signal }).catch((error: unknown) => {
      if (!stop.signal.aborted) setProblem(problemIn(error))
    })
    return () => stop.abort()
  }, [video, onCode])
  return { setVideo, problem, isMissing }
}
