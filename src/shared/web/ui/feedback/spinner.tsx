import LoaderCircle from 'lucide-react/icons/loader-circle'

export function Spinner() {
  return <LoaderCircle className="size-4 animate-spin" aria-hidden />
}
