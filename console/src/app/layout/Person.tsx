import { IconDeviceDesktop, IconMoon, IconSun, IconLogout } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { chooseColorScheme, useColorScheme } from '../../ui/look/colorScheme.ts'
import styles from './Person.module.css'
import { useAuth } from 'react-oidc-context'
import { leavePlatform, useCurrentAccount } from '../../api/account.ts'
import { forgetQueue } from '../../api/queueStorage.ts'
import { forgetRecent } from '../../domain/recent.ts'
import { forgetSearches } from '../../kit/list/savedList.ts'
import { rememberSignOut, tellTabs } from '../auth/signOut.ts'
import navigation from './Navigation.module.css'
import { texts } from '../../texts/app.ts'

export const colorSchemes = [
  { value: 'light', label: texts.light, icon: IconSun },
  { value: 'dark', label: texts.dark, icon: IconMoon },
  { value: 'auto', label: texts.asTheSystem, icon: IconDeviceDesktop },
] as const

export function ColorSchemeChoice() {
  const colorScheme = useColorScheme()
  const group = useId()
  return (
    <fieldset className={styles.schemes}>
      <legend className="hidden">{texts.colours}</legend>
      {colorSchemes.map(({ value, label, icon: Icon }) => (
        <label key={value} title={label}>
          <input
            type="radio"
            name={group}
            aria-label={label}
            checked={colorScheme === value}
            onChange={() => chooseColorScheme(value)}
          />
          <Icon size={18} stroke={1.75} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  )
}

export function useLogOut(): () => Promise<void> {
  const auth = useAuth()
  return async () => {
    rememberSignOut(window.sessionStorage)
    forgetQueue()
    forgetRecent()
    forgetSearches()
    tellTabs(auth.user?.profile['sid'])
    // The platform is told at once. The user is removed without waiting for it, and the redirect waits a second at most.
    const platformLeft = auth.user ? leavePlatform(auth.user.access_token) : undefined
    auth.events.addUserUnloaded(() => platformLeft)
    await auth.signoutRedirect()
  }
}

export function Person() {
  const { user } = useAuth()
  const name = useKnownName(user?.profile.name) || texts.user
  const integrator = useCurrentAccount().data?.integratorName
  const logOut = useLogOut()
  return (
    <div className={styles.person}>
      <ColorSchemeChoice />
      <a className={styles.name} href="#/account" aria-label={texts.myAccountOf(name)}>
        <span className={styles.initials} aria-hidden="true">
          {initials(name)}
        </span>
        <div className={styles.names}>
          <span dir="auto" title={name}>
            {name}
          </span>
          {integrator && (
            <span className={styles.integrator} dir="auto" title={integrator}>
              {integrator}
            </span>
          )}
        </div>
      </a>
      <button type="button" className={navigation.entry} onClick={() => void logOut()}>
        <IconLogout size={20} stroke={1.75} aria-hidden="true" />
        {texts.logout}
      </button>
    </div>
  )
}

/** While the person signs in again over the page, the page still shows their name. */
function useKnownName(name: string | undefined): string | undefined {
  const [known, setKnown] = useState(name)
  if (name && name !== known) setKnown(name)
  return name ?? known
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : ''
  return `${words[0]?.charAt(0) ?? ''}${last?.charAt(0) ?? ''}`.toUpperCase()
}
