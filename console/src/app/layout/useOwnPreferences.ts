import { useEffect, useLayoutEffect, useRef } from 'react'
import type { OwnAccount } from '#contract/schemas/account'
import { chooseColorScheme, useColorScheme } from '../../ui/look/colorScheme.ts'
import { keepLanguage } from '../../ui/language.ts'
import { applyPreferences, storedPreferences, preferences } from '../../ui/preferences.ts'

/** Before any page is shown, so that nothing is seen in another format first. */
export function useOwnPreferences(account: OwnAccount | undefined): void {
  const { accountId, preferences: onPlatform } = account ?? {}
  useLayoutEffect(() => {
    if (accountId === undefined) return
    const own = onPlatform ?? storedPreferences(accountId)
    applyPreferences(own)
    // Without a choice it is that of this browser.
    if (own.colorScheme) chooseColorScheme(own.colorScheme === 'DARK' ? 'dark' : 'light')
    if (keepLanguage(own.language ?? undefined)) window.location.reload()
  }, [accountId, onPlatform])
  useChosenColors(account)
}

/** The colours are also chosen in the menu, and are to be the same elsewhere. */
function useChosenColors(account: OwnAccount | undefined): void {
  const scheme = useColorScheme()
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (!account) return
    const before = known.current
    known.current = scheme
    const colorScheme = scheme === 'auto' ? null : scheme === 'dark' ? 'DARK' : 'LIGHT'
    if (before === undefined || before === scheme || colorScheme === preferences().colorScheme) return
    // If it fails, this browser still has them.
    void import('../../domain/preferences.ts')
      .then(async ({ changePreferences }) => changePreferences(account, { colorScheme }))
      .catch(() => {})
  }, [account, scheme])
}
