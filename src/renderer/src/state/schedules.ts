import type { Deskwright } from '../../../shared/bridge'
import type { RunView, ScheduleView } from '../../../shared/schedules'
import type { Calls } from './calls'
import { createStore } from './store'

export interface SchedulesState {
  loaded: boolean
  schedules: ScheduleView[]
}

export type Schedules = ReturnType<typeof createSchedules>

/** Scheduled tasks of all conversations. */
export function createSchedules(bridge: Pick<Deskwright, 'onChange'>, { call }: Calls) {
  const store = createStore<SchedulesState>({ loaded: false, schedules: [] })

  async function load() {
    const schedules = await call('schedule:list', {})
    if (schedules) store.set({ loaded: true, schedules })
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    start() {
      bridge.onChange(({ what }) => {
        if (what === 'schedules') void load()
      })
    },
    load,
    runs: (scheduleId: string): Promise<RunView[] | undefined> => call('schedule:runs', { scheduleId }),
    runNow: (scheduleId: string) => call('schedule:run-now', { scheduleId }),
    pause: (scheduleId: string, paused: boolean) => call('schedule:pause', { scheduleId, paused }),
    remove: (scheduleId: string) => call('schedule:remove', { scheduleId }),
  }
}
