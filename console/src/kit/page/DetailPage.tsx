import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useId } from 'react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Loading } from './PageState.tsx'
import { ActionButtons, type RowAction } from '../list/ActionButtons.tsx'
import { classes } from '../../ui/Action.tsx'
import styles from './DetailPage.module.css'
import { Tabs, type Tab } from './Tabs.tsx'
import { texts } from '../../texts/page.ts'

interface DetailPageProps {
  title: string
  back: { label: string; href: string }
  status?: ReactNode
  head?: ReactNode
  actions: readonly RowAction[]
  /** Empty if there is nothing to show. */
  tabs: readonly Tab[]
  current: Tab
  children: ReactNode
}

/** The page of one thing: what it is, what can be done with it, and its parts in tabs, each with its own address. */
export function DetailPage(props: DetailPageProps) {
  const { title, back, status, head, actions, tabs, current, children } = props
  const headingId = useId()
  useEffect(() => {
    document.title = texts.titledTab(title, current.label)
  }, [title, current])
  return (
    <article className={classes('stack', styles.page)}>
      <a className={classes('link', styles.back)} href={back.href}>
        <IconArrowLeft size={16} aria-hidden />
        {back.label}
      </a>
      <header className={classes('row', styles.top)}>
        <h1 id={headingId} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {status}
        <div className={styles.actions}>
          <ActionButtons actions={actions} shown={actions.length > 2 ? 1 : 2} describedBy={headingId} />
        </div>
      </header>
      {head}
      {tabs.length > 0 && (
        <Tabs label={title} tabs={tabs} current={current} panelClassName={styles.panel}>
          <ErrorBoundary key={current.id}>
            <Suspense fallback={<Loading />}>{children}</Suspense>
          </ErrorBoundary>
        </Tabs>
      )}
    </article>
  )
}
