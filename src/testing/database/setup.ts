// Runs before each file of database and HTTP tests.
import { hashCheaplyForTests } from '../../accounts/password-hash.ts'

hashCheaplyForTests()
