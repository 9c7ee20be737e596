import { createAtom, useSelector } from '@tanstack/react-store'
import { readStored, writeStored } from './local-storage.ts'

/** Settings of this device, with their defaults. */
const defaults = { notifications: true, 'auto-refresh': false } as const

export type DeviceSetting = keyof typeof defaults

const deviceSettings = createAtom(stored())

/** Returns whether a setting is on for this device. */
export const isDeviceSettingOn = (choice: DeviceSetting): boolean => deviceSettings.get()[choice]

/** Changes a setting of this device. Takes effect at once. */
export function setDeviceSetting(choice: DeviceSetting, on: boolean): void {
  writeStored(choice, on ? 'on' : 'off')
  deviceSettings.set(before => ({ ...before, [choice]: on }))
}

export const useDeviceSetting = (choice: DeviceSetting): boolean =>
  useSelector(deviceSettings, choices => choices[choice])

function stored(): Record<DeviceSetting, boolean> {
  return { notifications: read('notifications'), 'auto-refresh': read('auto-refresh') }
}

function read(choice: DeviceSetting): boolean {
  const text = readStored(choice)
  return text === null ? defaults[choice] : text === 'on'
}

// Changed in another tab.
addEventListener('storage', () => deviceSettings.set(stored()))
