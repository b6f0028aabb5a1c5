const contents = document.querySelector('nav')
if (contents) {
  addSearch(contents)
  followReader(contents)
}
if ('clipboard' in navigator) {
  for (const figure of document.querySelectorAll('figure')) addCopying(figure)
}

/**
 * Narrows the contents to what fits: name, method or address of a call.
 * @param {HTMLElement} nav
 */
function addSearch(nav) {
  const groups = [...nav.querySelectorAll('details')]
  const input = document.createElement('input')
  Object.assign(input, { type: 'search', autocomplete: 'off', spellcheck: false })
  const name = document.createElement('span')
  name.textContent = 'Search calls'
  const label = document.createElement('label')
  label.className = 'search'
  label.append(name, input)
  const status = document.createElement('p')
  status.className = 'quiet'
  status.setAttribute('role', 'status')
  nav.querySelector('.product')?.after(label, status)

  /** @type {Set<HTMLDetailsElement> | undefined} */
  let openBefore
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    const isSearching = words.length > 0
    openBefore ??= new Set(groups.filter((group) => group.open))
    const counts = groups.map((group) => {
      const fitting = narrow(group, words)
      group.hidden = isSearching && fitting === 0
      group.open = isSearching ? fitting > 0 : (openBefore?.has(group) ?? false)
      return fitting
    })
    const found = counts.reduce((sum, count) => sum + count, 0)
    status.textContent = isSearching ? `${found} ${found === 1 ? 'call' : 'calls'}` : ''
    if (!isSearching) openBefore = undefined
  })
}

/**
 * @param {HTMLElement} group
 * @param {string[]} words
 */
function narrow(group, words) {
  let fitting = 0
  for (const entry of group.querySelectorAll('li')) {
    const call = entry.querySelector('a')?.dataset['call']
    const text = `${entry.textContent} ${call ?? ''}`.toLowerCase()
    const fits = call !== undefined && words.every((word) => text.includes(word))
    entry.hidden = words.length > 0 && !fits
    if (fits) fitting += 1
  }
  return fitting
}

/**
 * Marks in the contents what is being read, and opens its group.
 * @param {HTMLElement} nav
 */
function followReader(nav) {
  /** @type {Map<Element, HTMLAnchorElement>} */
  const linkOf = new Map()
  for (const link of nav.querySelectorAll('a')) {
    const target = link.hash && document.getElementById(link.hash.slice(1))
    if (target) linkOf.set(target, link)
  }
  const isRead = { rootMargin: '-10% 0px -80% 0px' }
  const observer = new IntersectionObserver((entries) => {
    const seen = entries.findLast((entry) => entry.isIntersecting)
    const link = seen && linkOf.get(seen.target)
    if (link) mark(nav, link)
  }, isRead)
  for (const target of linkOf.keys()) observer.observe(target)
}

/**
 * @param {HTMLElement} nav
 * @param {HTMLAnchorElement} link
 */
function mark(nav, link) {
  nav.querySelector('[aria-current]')?.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'true')
  // On a narrow screen the contents stand above the text, and a group that opens would push it away.
  if (!matchMedia('(min-width: 60rem)').matches) return
  const group = link.closest('details')
  if (group) group.open = true
  const { top, bottom } = link.getBoundingClientRect()
  if (top < 0 || bottom > nav.clientHeight) nav.scrollTop += top - nav.clientHeight / 2
}

/** @param {HTMLElement} figure */
function addCopying(figure) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  const copy = async () => {
    await navigator.clipboard.writeText(figure.querySelector('code')?.textContent ?? '')
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2000)
  }
  button.addEventListener('click', () => void copy())
  figure.append(button)
}
