import { useEffect } from 'react'
import { useAuth } from 'react-oidc-context'
import { Logo } from '../../ui/look/Logo.tsx'
import { showRoute } from '../auth/address.ts'
import { rememberPage } from '../auth/comeBack.ts'
import type { Ending } from '../auth/signInState.ts'
import { Button } from './pages.tsx'
import { classes } from '../../ui/Action.tsx'
import styles from './LoginPage.module.css'
import { texts } from '../../texts/entry.ts'

export function LoginPage({ isSetUp, ending }: { isSetUp: boolean; ending?: Ending | undefined }) {
  const auth = useAuth()
  useEffect(() => {
    document.title = texts.welcomeTitle
    if (!ending) return
    if (ending.reason !== 'signed-out') rememberPage(ending.person)
    // Loaded only now: the application's router would have left this page.
    showRoute('/login')
  }, [ending])
  return (
    <div className={styles.welcome}>
      <header className={styles.brand}>
        <div className={styles.product}>
          <Logo size={32} />
          <span>{texts.integratorConsole}</span>
        </div>
        <p className={styles.claim}>{texts.slogan}</p>
      </header>
      <main className={styles.entrance}>
        <div className={styles.greeting}>
          <h1>{texts.welcome}</h1>
          {ending && (
            <output className={classes('note', styles.ended)}>
              <strong>{texts.sessionEndedSentence}</strong> {ending.cause.text}
            </output>
          )}
          {!isSetUp && (
            <output className={classes('note', styles.ended)}>
              <strong>{texts.notSetUp}</strong> {texts.whereSetUpIs}
            </output>
          )}
          <p>{texts.signInToManage}</p>
          <Button onClick={() => void auth.signinRedirect()}>{texts.logIn}</Button>
        </div>
      </main>
    </div>
  )
}
