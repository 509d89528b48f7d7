import { PrivateHosts } from './PrivateHosts'
import { SearchForm } from './SearchForm'

export function WebSection() {
  return (
    <>
      <SearchForm />
      <PrivateHosts />
    </>
  )
}
