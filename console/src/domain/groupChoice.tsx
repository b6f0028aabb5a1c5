import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LocationGroup } from '#contract/schemas/group'
import { api } from '../api/client.ts'
import { query } from '../api/query.ts'
import type { Batch } from '../kit/bulk/runBatches.ts'
import { NativeSelect } from '../kit/form/fields.tsx'
import { groupOptions, namedGroup } from './options.ts'
import { texts } from '../texts/domain.ts'

/** The location group that many things join or leave: the field, and what is chosen in it. */
export function useGroupChoice() {
  const groups = useQuery(query(api.listManagedGroups)).data ?? []
  const [wanted, setWanted] = useState('')
  const group = groups.find(({ locationGroupId }) => locationGroupId === wanted)
  const field = (
    <NativeSelect
      label={texts.locationGroup}
      data-autofocus
      data={[{ value: '', label: texts.selectALocationGroup, disabled: true }, ...groupOptions(groups)]}
      value={wanted}
      onChange={({ target }) => setWanted(target.value)}
    />
  )
  return { group, name: group ? namedGroup(group).name : '', field }
}

type Content = Pick<LocationGroup, 'locations' | 'integrations'>

/** All that join a group are one change of it. Until one is chosen there is no plan, so nothing is sent. */
export function joining<Item>(
  group: LocationGroup | undefined,
  contentWith: (items: readonly Item[], before: Content) => Partial<Content>,
): Batch<Item, unknown> {
  const join = async (items: Item[]) => {
    if (!group) throw new Error(texts.noLocationGroupSelected)
    const { locationGroupId, name, integratorId, locations, integrations, version } = group
    const before = { locations, integrations }
    return api.updateManagedGroup({
      locationGroupId,
      body: { locationGroupId, name, integratorId, version, ...before, ...contentWith(items, before) },
    })
  }
  return {
    one: Object.assign(async (item: Item) => join([item]), { operation: 'updateManagedGroup' as const }),
    many: async ({ body: { items } }) => {
      const answer = await join(items)
      return { results: items.map(() => ({ status: 200, answer })) }
    },
    atOnce: Infinity,
  }
}
