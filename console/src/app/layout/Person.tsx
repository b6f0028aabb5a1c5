import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useAuth } from 'react-oidc-context'
import { leavePlatform, useCurrentAccount } from '../../api/account.ts'
import { forgetQueue } from '../../api/queueStorage.ts'
import { rememberSignOut } from '../auth/signOut.ts'
import { tellTabs } from '../auth/tabs.ts'
import { ColorSchemeChoice } from './ColorSchemeChoice.tsx'
import menu from './Menu.module.css'
import styles from './Person.module.css'

export function Person() {
  const auth = useAuth()
  const name = useKnownName(auth.user?.profile.name) || 'User'
  const integrator = useCurrentAccount().data?.integratorName
  const logOut = async () => {
    rememberSignOut(window.sessionStorage)
    forgetQueue()
    tellTabs(auth.user?.profile['sid'])
    // The platform is told at once. The user is removed without waiting for it, and the redirect waits a second at most.
    const told = auth.user ? leavePlatform(auth.user.access_token) : undefined
    auth.events.addUserUnloaded(() => told)
    await auth.signoutRedirect()
  }
  return (
    <div className={styles.person}>
      <ColorSchemeChoice />
      <div className={styles.name}>
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
      </div>
      <button type="button" className={menu.entry} onClick={() => void logOut()}>
        <IconLogout size={20} stroke={1.75} aria-hidden="true" />
        Logout
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
