/** Fields and buttons. */
export const formStyles = `\
label {
  display: block;
  margin: 20px 0 6px;
  font-size: 14px;
  line-height: 20px;
  font-weight: 500;
}

input {
  width: 100%;
  height: 44px;
  padding: 0 12px;
  font: inherit;
  color: inherit;
  background: var(--field);
  border: 1px solid var(--field-line);
  border-radius: 8px;
}

input[readonly] {
  color: var(--text-quiet);
  background: var(--surface-quiet);
}

input[aria-invalid] {
  border-color: var(--danger-text);
}

button,
.button {
  display: block;
  width: 100%;
  height: 44px;
  margin-top: 24px;
  padding: 0 16px;
  font: inherit;
  font-weight: 600;
  line-height: 42px;
  text-align: center;
  text-decoration: none;
  color: var(--on-accent);
  background: var(--accent);
  border: 1px solid transparent;
  border-radius: 8px;
  cursor: pointer;
  transition: background-color 120ms;
}

button:hover,
.button:hover {
  background: var(--accent-hover);
}

.button.quiet {
  margin-top: 12px;
  color: var(--accent-text);
  background: transparent;
  border-color: var(--line);
}

.button.quiet:hover {
  background: var(--surface-quiet);
}

:focus-visible {
  outline: 2px solid var(--accent-text);
  outline-offset: 2px;
}

input:focus-visible {
  outline-offset: -1px;
}

@media (prefers-reduced-motion: reduce) {
  button,
  .button {
    transition: none;
  }
}
`
