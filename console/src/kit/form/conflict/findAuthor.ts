import { api } from '../../../api/client.ts'

export interface Author {
  name: string
  /** Epoch seconds. */
  at: number
}

/** The newest traces. What was changed a moment ago is among them. */
const newest = { pageSize: 50, pageNr: 1 }

/** Who made this version of a thing, by the traces that everybody may read. */
export async function findAuthor(id: string, version: number | undefined): Promise<Author | undefined> {
  try {
    const traces = await api.listManagedTraces({ query: newest })
    const found = traces.find(({ newValue }) => isAbout(newValue, id, version))
    return found && { name: found.name || found.email, at: found.dateTime }
  } catch {
    // The choice matters more than the name.
    return undefined
  }
}

function isAbout(text: string | null, id: string, version: number | undefined): boolean {
  if (!text?.includes(id)) return false
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return false
    const isVersion = version === undefined || !('version' in value) || value.version === version
    return isVersion && Object.values(value).includes(id)
  } catch {
    return false
  }
}
