import mark from '../../../contract/src/look/mark.svg?raw'

/** The product's mark. The name always stands beside it, so it is hidden from assistive technology. */
export function Mark({ size = 28 }: { size?: number }) {
  // Written into the page, and not an image: its colours follow the place where it stands.
  return (
    <span
      aria-hidden="true"
      style={{ display: 'block', width: size, height: size }}
      dangerouslySetInnerHTML={{ __html: mark }}
    />
  )
}
