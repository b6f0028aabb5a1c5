import { useLayoutEffect, useSyncExternalStore } from 'react'
import { firstApi } from '../../api/firstClient.ts'
import { mergeSaved, listOwner, onMerged, setListOwner } from '../../kit/list/savedList.ts'
import { createListSender } from './listSender.ts'

/** Keeps how this person looks at lists, also on the platform. Returns whether lists can be shown already. */
export function useSavedLists(accountId: string | undefined): boolean {
  useLayoutEffect(() => {
    if (accountId === undefined) return undefined
    const sender = createListSender(firstApi.rememberList)
    setListOwner(accountId, sender.later)
    void firstApi
      .listOwnLists()
      .then((lists) => mergeSaved(lists).forEach(sender.later))
      // Lists are shown as this browser remembers them.
      .catch(() => {})
    return sender.stop
  }, [accountId])
  return useSyncExternalStore(onMerged, listOwner) === accountId
}
