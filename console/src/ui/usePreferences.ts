import { useSyncExternalStore } from 'react'
import { onPreferences, preferences } from './preferences.ts'

/** Not beside the preferences: workers format numbers too, and need no React. */
export const usePreferences = () => useSyncExternalStore(onPreferences, preferences)
