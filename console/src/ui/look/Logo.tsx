import logo from '../../../../contract/src/look/logo.svg?raw'

/** The product's logo. The name is always written beside it, so it is hidden from assistive technology. */
export function Logo({ size = 28 }: { size?: number }) {
  // Inline and not an image, so that its colours follow its surroundings.
  return (
    <span
      aria-hidden="true"
      style={{ display: 'block', width: size, height: size }}
      dangerouslySetInnerHTML={{ __html: logo }}
    />
  )
}
