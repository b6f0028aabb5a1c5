/** Where elements are on the page, to see whether they move. */
export const places = (selector: string) =>
  Array.from(document.querySelectorAll(selector), (element) => {
    const { left, top } = element.getBoundingClientRect()
    return [element.textContent, left, top]
  })
