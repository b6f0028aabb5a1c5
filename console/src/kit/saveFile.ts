/** The name of every exported file: what it shows, in small letters, and the day. `locations-2026-11-17.csv` */
export function exportName(title: string, extension: string, now = new Date()): string {
  const words = title.toLocaleLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${[...words.split('-'), ...day].filter(Boolean).join('-')}.${extension}`
}

/** Saves a file as a download of the browser. */
export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
