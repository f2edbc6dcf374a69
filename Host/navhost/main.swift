import Glibc
import SnapSystem

ProcessFacts.keepStandardDescriptors()
ProcessFacts.ignoreBrokenPipes()
ProcessFacts.ignoreFullFiles()
ProcessFacts.takeUTF8()
let words = Array(ProcessFacts.startWords.dropFirst())
exit(Program(commands: Command.meant(by: words), console: Console()).run(words).rawValue)
