import styles from './PageTabs.module.css'

interface PageTabsProps {
  /** What the tabs are parts of. */
  label: string
  tabs: readonly { label: string; path: string }[]
  current: string
}

/** Parts of a page, each at an address of its own: they can be linked, reloaded and gone back to. */
export function PageTabs({ label, tabs, current }: PageTabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab.path}
          href={`#${tab.path}`}
          className={styles.tab}
          aria-current={tab.path === current ? 'page' : undefined}
        >
          {tab.label}
        </a>
      ))}
    </nav>
  )
}
