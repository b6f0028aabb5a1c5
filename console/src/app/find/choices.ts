import { mayAccess } from '#contract/access'
import type { OwnAccount } from '#contract/schemas/account'
import type { SearchResult, SearchResults } from '#contract/schemas/search'
import type { SearchKind } from '#contract/values'
import type { ActionFacts } from '../../domain/locationActions.ts'
import { type ActionName, actions, creations } from '../../domain/actions.ts'
import { kindTitles } from '../../domain/kinds.ts'
import type { Opens, Palette, ThingAction } from '../../domain/palette.ts'
import type { Recent } from '../../domain/recent.ts'
import { palette as accounts } from '../../features/accounts/palette.ts'
import { palette as components } from '../../features/components/palette.ts'
import { palette as devices } from '../../features/devices/palette.ts'
import { palette as groups } from '../../features/groups/palette.ts'
import { palette as integrations } from '../../features/integrations/palette.ts'
import { palette as integrators } from '../../features/integrators/palette.ts'
import { palette as locations } from '../../features/locations/palette.ts'
import { fold } from '../../kit/search/search.ts'
import { menuScreens, pagesFor } from '../screens.ts'
import { texts } from '../../texts/find.ts'
import { texts as common } from '../../texts/common.ts'

export type Person = Pick<OwnAccount, 'roles' | 'isOperator'> & Partial<Pick<OwnAccount, 'scope'>>

/** A line that can be chosen: it leads somewhere, or does something at once. */
export interface Choice {
  id: string
  label: string
  detail?: string | undefined
  kind?: SearchKind | undefined
  address?: string
  run?: () => void
  /** What is remembered as opened last. */
  recent?: Recent
}

export interface ChoiceGroup {
  title: string
  choices: Choice[]
}

function may({ roles, isOperator, scope }: Person, name: ActionName): boolean {
  const { access, isOfIntegrator }: ActionFacts = actions[name]
  return mayAccess(access, roles, isOperator) && !(isOfIntegrator && scope === 'GROUPS')
}

/** Each feature says what it offers. A kind that none of them opens is a type error. */
const opens: Record<SearchKind, Opens> = {
  ...locations.opens,
  ...devices.opens,
  ...components.opens,
  ...accounts.opens,
  ...groups.opens,
  ...integrations.opens,
  ...integrators.opens,
}

/** In the order in which they are offered. */
const palettes: readonly Palette[] = [
  devices,
  locations,
  components,
  accounts,
  groups,
  integrations,
  integrators,
]

const thingActions = palettes.flatMap((palette) => palette.actions ?? [])

/** Where a result is opened. What has no page of its own is opened in its list, or found there by those who may not change it. */
export const addressOf = (kind: SearchKind, result: SearchResult, person: Person): string =>
  opens[kind](result, (name) => may(person, name))

/** The pages that this person may open, and what they may make. */
export function pagesAndCreations(person: Person): Choice[] {
  const pages = [...menuScreens(person), ...pagesFor(person)].flatMap(({ path, title }) =>
    title === undefined ? [] : [{ title, address: `#${path.replace('/{-$tab}', '')}` }],
  )
  const tabs = palettes
    .flatMap((palette) => palette.tabs ?? [])
    .filter(({ access }) => mayAccess(access, person.roles, person.isOperator))
  const all = [...pages, ...tabs]
  return [
    ...all.map(({ title, address }) => ({ id: `page ${address}`, label: title, address })),
    ...Object.entries(creations)
      .filter(([name]) => may(person, name as ActionName))
      .map(([name, address]) => ({ id: name, label: actions[name as ActionName].label, address })),
  ]
}

const labelOf = ({ name, isTo }: ThingAction, thing: string): string =>
  (isTo ? texts.actionTo : texts.actionOn)(actions[name].label, thing)

const wordsOf = (text: string) => fold(text).split(' ').filter(Boolean)

/**
 * "Initialize CL-204" asks what to do with CL-204, and so does "init cl-204". The rest is what is searched for. Three
 * letters are enough, because nobody types the whole of it.
 */
export function parseCommand(
  typed: string,
  person: Person,
): { text: string; actions: readonly ThingAction[] } {
  const text = typed.trim()
  const [first = '', ...others] = text.split(/\s+/)
  const begun = fold(first)
  const wanted = thingActions.filter(
    (action) => begun.length >= 3 && verbOf(action).startsWith(begun) && may(person, action.name),
  )
  // The rest of the label is no part of what is searched for.
  const words = wanted.flatMap((action) => restOf(action))
  while (words.includes(fold(others[0] ?? ''))) others.shift()
  return wanted.length > 0 && others.length > 0
    ? { text: others.join(' '), actions: wanted }
    : { text, actions: [] }
}

const verbOf = ({ name }: ThingAction) => wordsOf(actions[name].label)[0] ?? ''

const restOf = ({ name, isTo }: ThingAction) => [
  ...wordsOf(actions[name].label).slice(1),
  ...wordsOf((isTo ? texts.actionTo : texts.actionOn)('', '')),
]

/** Every typed word begins a word of the label. */
function matches(label: string, typed: readonly string[]): boolean {
  const words = wordsOf(label)
  return typed.every((word) => words.some((one) => one.startsWith(word)))
}

const mostCommands = 6

interface Known {
  typed: string
  person: Person
  commands: readonly Choice[]
  recent: readonly Recent[]
  /** What was found. Undefined until the platform has answered. */
  found: readonly SearchResults[] | undefined
}

/** Everything that can be chosen now, in its order: what is known at once comes first, so that nothing moves when answers come. */
export function choicesFor({ typed, person, commands, recent, found = [] }: Known): ChoiceGroup[] {
  const words = wordsOf(typed)
  if (words.length === 0)
    return withContent([
      {
        title: texts.openedLast,
        choices: recent.map((one) => ({ ...opening(one), detail: kindTitles[one.kind] })),
      },
      { title: texts.pagesAndCommands, choices: [...commands] },
    ])
  const { actions: wanted } = parseCommand(typed, person)
  const matching = commands.filter(({ label }) => matches(label, words)).slice(0, mostCommands)
  const things = found.map(({ kind, results, hasMore }) => ({
    title: hasMore ? texts.theFirst(kindTitles[kind], results.length) : kindTitles[kind],
    choices: results.map((result) => ({
      ...opening({ kind, id: result.id, name: result.name, address: addressOf(kind, result, person) }),
      detail: result.detail ?? undefined,
    })),
  }))
  const actionGroup = { title: common.actions, choices: thingChoices(found, person, wanted) }
  return withContent([
    { title: texts.pagesAndCommands, choices: matching },
    ...(wanted.length > 0 ? [actionGroup, ...things] : [...things, actionGroup]),
  ])
}

/** The same zone id may be in several locations. */
const opening = (recent: Recent): Choice => {
  const { kind, id, name, address } = recent
  return { id: `${kind} ${id} ${address}`, label: name, kind, address, recent }
}

const withContent = (all: ChoiceGroup[]) => all.filter(({ choices }) => choices.length > 0)

/** For all that was found if the action was typed, and otherwise for the best result of each kind. */
function thingChoices(
  found: readonly SearchResults[],
  person: Person,
  typed: readonly ThingAction[],
): Choice[] {
  const isTyped = typed.length > 0
  const offered = thingActions.filter(({ isTypedOnly, name }) => !isTypedOnly && may(person, name))
  return (isTyped ? typed : offered).flatMap((action) => {
    const { isOffered = () => true, kind, name, address } = action
    const results = found.find((one) => one.kind === kind)?.results ?? []
    return results
      .slice(0, isTyped ? undefined : 1)
      .filter(isOffered)
      .map((result) => ({
        id: `${name} ${result.id}`,
        label: labelOf(action, result.name),
        detail: kindTitles[kind],
        address: address(result.id),
      }))
  })
}
