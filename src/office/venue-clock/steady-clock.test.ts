import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#platform/values/time.ts'
import { createSteadyClock } from './steady-clock.ts'

const start = Date.parse('2026-05-20T18:00:00Z')

/** A computer whose clocks the test moves. */
class Computer {
  #wall = start
  #elapsed = 5_000
  #uptime = 90_000
  readonly clock = createSteadyClock({
    wall: () => this.#wall,
    elapsed: () => this.#elapsed,
    uptime: () => Math.floor(this.#uptime / SECOND) * SECOND,
  })
  /** Lets time pass, with a look at the clock every few seconds as the server does. */
  run(length: number) {
    for (let left = length; left > 0; left -= 5 * SECOND) {
      const step = Math.min(left, 5 * SECOND)
      this.#wall += step
      this.#elapsed += step
      this.#uptime += step
      this.clock.now()
    }
  }
  jump(length: number) {
    this.#wall += length
  }
  sleep(length: number) {
    this.#wall += length
    this.#uptime += length
  }
  get offset() {
    return this.clock.now() - start
  }
}

function runningComputer() {
  const computer = new Computer()
  computer.run(HOUR)
  return computer
}

describe('the time of the venue', () => {
  test('passes as on the computer, also while it sleeps', () => {
    const computer = runningComputer()
    expect(computer.offset).toBe(HOUR)
    computer.sleep(9 * HOUR + 400)
    expect(computer.offset).toBe(10 * HOUR + 400)
    computer.run(MINUTE)
    expect(computer.offset).toBe(10 * HOUR + 400 + MINUTE)
  })

  test.each([30 * SECOND, 30 * DAY, -30 * DAY])('does not follow a jump of %d ms that goes back', length => {
    const computer = runningComputer()
    computer.jump(length)
    expect(computer.offset).toBe(HOUR)
    expect(computer.clock.ahead()).toBe(length)
    computer.run(MINUTE)
    expect(computer.offset).toBe(HOUR + MINUTE)
    computer.jump(-length)
    expect(computer.offset).toBe(HOUR + MINUTE)
    expect(computer.clock.ahead()).toBe(0)
  })

  test('follows a small jump after ten stable minutes, and a large one only if it is confirmed', () => {
    const computer = runningComputer()
    computer.jump(2 * MINUTE)
    computer.run(9 * MINUTE)
    expect(computer.clock.ahead()).toBe(2 * MINUTE)
    computer.run(2 * MINUTE)
    expect(computer.offset).toBe(HOUR + 13 * MINUTE)
    computer.jump(DAY)
    computer.run(3 * HOUR)
    expect(computer.clock.ahead()).toBe(DAY)
    computer.clock.follow()
    expect(computer.offset).toBe(DAY + 4 * HOUR + 13 * MINUTE)
  })

  test('follows a clock that is set soon after the start', () => {
    const computer = new Computer()
    computer.run(20 * SECOND)
    computer.jump(-400 * DAY)
    expect(computer.offset).toBe(20 * SECOND - 400 * DAY)
    expect(computer.clock.ahead()).toBe(0)
  })
})
