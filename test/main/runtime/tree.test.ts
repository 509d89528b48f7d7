import { describe, expect, it } from 'vitest'
import type { Proc } from '../../../src/main/runtime/processes'
import { membersOf, taskkillArgs } from '../../../src/main/runtime/tree'

const proc = (pid: number, more: Partial<Proc> = {}): Proc => ({
  pid,
  ppid: 1,
  group: pid,
  session: pid,
  start: 's',
  ...more,
})
const of = (procs: Proc[], target: { pid?: number; ended?: boolean; marker?: string }) =>
  membersOf(procs, [{ ended: false, marker: 'none', ...target }]).map((each) => each.pid)

describe('what belongs to a command', () => {
  it('is its group and its session', () => {
    const procs = [proc(10), proc(11, { group: 10 }), proc(12, { session: 10 }), proc(13)]
    expect(of(procs, { pid: 10 })).toEqual([10, 11, 12])
  })

  it('is what carries the marker, wherever it hides', () => {
    const procs = [proc(10, { marker: 'a.b.1' }), proc(11, { marker: 'a.b.2' }), proc(12, { marker: 'x' })]
    expect(of(procs, { marker: 'a.b.1' })).toEqual([10])
    expect(of(procs, { marker: 'a.b.' })).toEqual([10, 11])
  })

  it('is what these have started, over generations', () => {
    const procs = [proc(30, { ppid: 20 }), proc(20, { ppid: 10 }), proc(10), proc(40, { ppid: 30 })]
    expect(of(procs, { pid: 10 }).sort()).toEqual([10, 20, 30, 40])
  })

  it('is not a stranger who got the pid of a shell that has ended', () => {
    const procs = [proc(10), proc(11, { group: 10 })]
    expect(of(procs, { pid: 10, ended: true })).toEqual([])
    expect(of([proc(11, { group: 10 })], { pid: 10, ended: true })).toEqual([11])
  })

  it('is never the app itself', () => {
    expect(of([proc(process.pid, { marker: 'a' }), proc(11, { marker: 'a' })], { marker: 'a' })).toEqual([11])
  })
})

it('on Windows is ended with everything below it', () => {
  expect(taskkillArgs(42)).toEqual(['/pid', '42', '/t', '/f'])
})
