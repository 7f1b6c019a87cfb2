export default function Library() {
  return null;
}
