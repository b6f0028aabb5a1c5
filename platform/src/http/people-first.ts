/** For so long after a person was answered, the same person is likely to call again. */
const lingerMs = 100

/** Knows whether people wait for answers, so that work that can wait leaves them room. */
export interface PeopleFirst {
  /** Does what a person waits for. */
  answer: <Result>(work: () => Promise<Result>) => Promise<Result>
  areWaiting: () => boolean
}

export function createPeopleFirst(now = () => performance.now()): PeopleFirst {
  let answering = 0
  let answeredAt = -Infinity
  return {
    async answer(work) {
      answering += 1
      try {
        return await work()
      } finally {
        answering -= 1
        answeredAt = now()
      }
    },
    areWaiting: () => answering > 0 || now() - answeredAt < lingerMs,
  }
}
