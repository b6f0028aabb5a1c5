import type { Access } from '#contract/access'
import type { SearchResult } from '#contract/schemas/search'
import type { SearchKind } from '#contract/values'
import type { ActionName } from './actions.ts'

/** Where something that was found is opened. `may` asks whether the person may do something. */
export type Opens = (result: SearchResult, may: (name: ActionName) => boolean) => string

/** What can be done with a thing that was found. */
export interface ThingAction {
  name: ActionName
  kind: SearchKind
  /** Something is brought to the thing. */
  isTo?: boolean
  address: (id: string) => string
  isOffered?: (result: SearchResult) => boolean
  /** Only if somebody asks for it: most who type a name want to open what has it. */
  isTypedOnly?: boolean
}

/** What a feature offers in the field that finds everything. */
export interface Palette {
  opens?: Partial<Record<SearchKind, Opens>>
  actions?: readonly ThingAction[]
  /** Tabs that are found as pages are. */
  tabs?: readonly { title: string; address: string; access: Access }[]
}

export const edit = (name: ActionName, kind: SearchKind, address: ThingAction['address']): ThingAction => ({
  name,
  kind,
  address,
  isTypedOnly: true,
})
