import styles from './StepIndicator.module.css'

/** The steps of a wizard: done, current and next. */
export function StepIndicator({ labels, current }: { labels: readonly string[]; current: number }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {labels.map((label, index) => (
        <li
          key={label}
          className={styles.step}
          data-state={index < current ? 'done' : index === current ? 'current' : 'coming'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.number}>{index + 1}</span>
          <span className={styles.label}>{label}</span>
        </li>
      ))}
    </ol>
  )
}
